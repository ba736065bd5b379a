import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseServers } from '../../tools/dev/engine.ts';
import { infraEnvironment } from '../../tools/dev/infra-env.ts';
import { allOrFirstError, infraComplaints, neededPorts, startInfra } from '../../tools/dev/infra.ts';
import { takenPorts } from '../../tools/dev/preflight.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { Progress } from '../../tools/dev/progress.ts';
import { settingsFrom, type Settings } from '../../deploy/src/settings.ts';
import { complaints, startStack } from '../../tools/dev/stack.ts';
import { stopAll } from '../../tools/dev/stop.ts';
import { stripeName } from '../../tools/dev/stripe-launch.ts';
import { SpanSink } from './span-sink.ts';
import { TestContainers } from './test-containers.ts';
import {
  paymentEnvironment,
  portNames,
  shortenLeases,
  testEngines,
  testEnvironment,
  testOffsets,
  type TestEngine,
  type TestPayments,
} from '../../tools/dev/test-environment.ts';

/** What is started otherwise when somebody else takes the payments. */
const ofPayments = ['gateway', 'orders', 'web', stripeName] as const;

/** Servers that live as long as one test run, on ports of their own, with data of their own. */
export class TestServers {
  /** What makes another launcher of this run find the same stack. */
  environment: NodeJS.ProcessEnv;
  settings: Settings;
  readonly #processes: Processes;
  readonly #progress = new Progress();
  readonly #containers = new TestContainers();
  #engine: TestEngine | undefined;
  #spans: SpanSink | undefined;

  constructor() {
    this.environment = testEnvironment(process.env);
    this.settings = settingsFrom(this.environment);
    this.#processes = new Processes(this.settings);
  }

  /** Removes what an interrupted run left and old data, and moves to the first row of ports where all are free. */
  async clear(): Promise<void> {
    await stopAll(this.#processes, this.#progress);
    for (const folder of ['postgres', 'kafka', 'minio', 'keycloak', 'mail', 'stripe', 'logs']) {
      rmSync(join(this.settings.locations.state, folder), { recursive: true, force: true });
    }
    rmSync(join(this.settings.locations.postgresState, 'postgres'), { recursive: true, force: true });
    for (const offset of testOffsets(process.env)) {
      this.environment = testEnvironment(process.env, offset);
      this.settings = settingsFrom(this.environment);
      if ((await takenPorts(this.settings, portNames)).length === 0) return;
    }
  }

  /** What the services of the product export, from when it started. */
  get spansFile(): string {
    return join(this.settings.locations.state, 'spans.jsonl');
  }

  /** The servers only. Variables given by environment win, then containers, then native servers. */
  async servers(): Promise<Record<string, string>> {
    const given = Object.keys(infraEnvironment(this.settings)).every((name) => process.env[name]);
    if (given) return {};
    if ((await chooseServers(this.settings)) === 'containers')
      await this.#containers.start(this.settings, this.#progress);
    else {
      throwAll([
        ...(await infraComplaints(this.settings)),
        ...(await takenPorts(this.settings, neededPorts(this.settings, this.#processes))),
      ]);
      await allOrFirstError([...startInfra(this.settings, this.#processes, this.#progress).values()]);
    }
    return { ...infraEnvironment(this.settings), ...onlyTestVariables(process.env) };
  }

  /**
   * Servers of our own, anew, that clients find at this address of the machine, too.
   * @param open brings what comes to that address to them
   */
  async serversAt(host: string, open: (settings: Settings) => Promise<void>): Promise<void> {
    await stopAll(this.#processes, this.#progress);
    await this.clear();
    this.environment = { ...this.environment, HEADSHOTS_KAFKA_HOST: host };
    this.settings = settingsFrom(this.environment);
    throwAll(await infraComplaints(this.settings));
    await open(this.settings);
    await allOrFirstError([...startInfra(this.settings, this.#processes, this.#progress).values()]);
  }

  /**
   * The servers, the services and the pages, with these payments and this engine; what runs with others starts again. A
   * test that starts one of them again starts it as it was.
   */
  async product(payments: TestPayments, engine: TestEngine): Promise<NodeJS.ProcessEnv> {
    shortenLeases(process.env);
    this.#spans ??= await SpanSink.start(this.spansFile);
    Object.assign(process.env, this.#spans.environment);
    await this.#takePayments(payments);
    await this.#drawWith(engine);
    const stack = {
      settings: this.settings,
      processes: this.#processes,
      progress: this.#progress,
      mode: 'production',
    } as const;
    const containers = (await chooseServers(this.settings)) === 'containers';
    if (containers) await this.#containers.start(this.settings, this.#progress);
    throwAll(await complaints(stack, containers));
    await startStack(stack, containers ? 'running' : 'native');
    return { ...infraEnvironment(this.settings), ...this.environment };
  }

  async #takePayments(by: TestPayments): Promise<void> {
    const { by: before } = this.settings.stripe;
    const variables = paymentEnvironment(by);
    Object.assign(process.env, variables);
    Object.assign(this.environment, variables);
    this.settings = settingsFrom(this.environment);
    if (before !== by) await Promise.all(ofPayments.map((name) => this.#processes.stop(name)));
  }

  async #drawWith(engine: TestEngine): Promise<void> {
    for (const name of Object.keys(testEngines.instant)) {
      Reflect.deleteProperty(process.env, name);
      Reflect.deleteProperty(this.environment, name);
    }
    Object.assign(process.env, testEngines[engine]);
    Object.assign(this.environment, testEngines[engine]);
    if (this.#engine !== engine) await this.#processes.stop('generation');
    this.#engine = engine;
  }

  /** Stops all of it; what is asked for afterwards starts anew, on the same data. */
  async end(): Promise<void> {
    await stopAll(this.#processes, this.#progress);
    await this.#containers.end();
    for (const name of Object.keys(this.#spans?.environment ?? {})) Reflect.deleteProperty(process.env, name);
    await this.#spans?.close();
    this.#spans = undefined;
    this.#engine = undefined;
  }
}

const onlyTestVariables = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[0].startsWith('TEST_') && !!entry[1],
    ),
  );

function throwAll(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
}
