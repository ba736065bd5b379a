import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@headshots/platform/testing';
import { stringify } from 'yaml';
import { managementPort } from '../../../deploy/src/ports.ts';
import { services } from '../../../deploy/src/service-names.ts';
import { settings } from '../../system/support/stack.ts';
import { writeRules } from './rules.ts';

export interface WatchOptions {
  /** File of the program. */
  readonly prometheus: string;
  readonly speed: number;
}

/** An alert that fires, once for each set of its labels. */
export interface Firing {
  readonly alert: string;
  readonly severity: string;
  /** All of its labels in one text. */
  readonly labels: string;
}

interface Vector {
  readonly data: { readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[] };
}

/** Seconds between two looks at every service, and between two at the rules; shorter ones would be work of their own. */
const every = { scrape: 5, evaluation: 5, leastScrape: 1, leastEvaluation: 0.5 } as const;

/** A Prometheus that scrapes every service of the running stack and evaluates the product's own rules, only faster. */
export class Watch {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #url: string;
  readonly #said: Buffer[] = [];

  private constructor(process: ChildProcess, folder: string, url: string) {
    this.#process = process;
    this.#folder = folder;
    this.#url = url;
    for (const output of [process.stdout, process.stderr])
      output?.on('data', (bytes: Buffer) => this.#said.push(bytes));
  }

  /** Returns when every service was scraped and no rule is left that was never evaluated. */
  static async start({ prometheus, speed }: WatchOptions): Promise<Watch> {
    const folder = mkdtempSync(join(tmpdir(), 'headshots-alerts-'));
    writeFileSync(
      join(folder, 'prometheus.yaml'),
      stringify(configuration(writeRules(folder, speed), speed)),
    );
    const port = await freePort();
    const args = [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const watch = new Watch(
      spawn(prometheus, args, { stdio: ['ignore', 'pipe', 'pipe'] }),
      folder,
      `http://127.0.0.1:${port}`,
    );
    try {
      await eventually(() => watch.#seesAll(), { everyMs: 100 });
    } catch (error) {
      await watch.end();
      throw error;
    }
    return watch;
  }

  /** What fires now. The dead man's switch, which fires always, has no severity. */
  async firing(): Promise<readonly Firing[]> {
    return this.#firingIn(await this.#ask('ALERTS{alertstate="firing"}'));
  }

  /** What fired at any time within the last seconds. */
  async firedWithin(seconds: number): Promise<readonly Firing[]> {
    const query = `last_over_time(ALERTS{alertstate="firing"}[${Math.max(1, Math.round(seconds * 1_000))}ms])`;
    return this.#firingIn(await this.#ask(query));
  }

  /** Pages that fired or were about to within the last seconds. */
  async remembered(seconds: number): Promise<readonly Firing[]> {
    const query = `last_over_time(ALERTS{severity="critical"}[${Math.round(seconds * 1_000)}ms])`;
    return this.#firingIn(await this.#ask(query));
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM')) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #firingIn({ data }: Vector): readonly Firing[] {
    const called = data.result.filter(({ metric }) => metric['severity'] !== 'none');
    return called.map(({ metric: { alertname = '', severity = '', ...rest } }) => {
      const { __name__: _name, alertstate: _state, ...labels } = rest;
      const text = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
      return { alert: alertname, severity, labels: text.join(' ') };
    });
  }

  async #seesAll(): Promise<void> {
    if (this.#process.exitCode !== null) throw new Error(Buffer.concat(this.#said).toString());
    const { data } = await this.#ask('up == 1');
    if (data.result.length < services.length) throw new Error(`${data.result.length} services were scraped`);
  }

  async #ask(query: string): Promise<Vector> {
    const response = await fetch(`${this.#url}/api/v1/query`, {
      method: 'POST',
      body: new URLSearchParams({ query }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
    return (await response.json()) as Vector;
  }
}

const configuration = (rules: string, speed: number): object => {
  const ms = (seconds: number, least: number): string => `${Math.max(least, seconds / speed) * 1_000}ms`;
  const scrape = ms(every.scrape, every.leastScrape);
  return {
    global: {
      scrape_interval: scrape,
      scrape_timeout: scrape,
      evaluation_interval: ms(every.evaluation, every.leastEvaluation),
    },
    rule_files: [rules],
    scrape_configs: services.map((name) => ({
      job_name: name,
      static_configs: [{ targets: [`127.0.0.1:${settings.ports[managementPort(name)]}`] }],
    })),
  };
};
