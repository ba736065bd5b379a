import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { handOver } from '../../deploy/src/parts/unprivileged.ts';
import { createTopics } from '../../deploy/src/provision/topics.ts';
import { serviceEnvironment } from '../../deploy/src/service-environment.ts';
import { services, statefulServices, type ServiceName } from '../../deploy/src/service-names.ts';
import { killAll } from '../chaos/control.ts';
import { BaseBackup, fromPage, recovered } from '../support/base-backup.ts';
import { restartService, settings, startPart, startService, stopPart } from '../system/support/stack.ts';
import { rows } from '../system/support/traces.ts';

const { adminUrl } = settings.postgres;
const data = join(settings.locations.postgresState, 'postgres');
const restoring = { RESTORE_MODE: 'on' } as const;
const lost = [...services, 'keycloak', 'kafka', 'postgres'] as const;
/** Those that the setting holds. */
const held: readonly ServiceName[] = ['media', 'orders', 'gateway'];
/** Payments that are unknown here are asked for as soon as can be. */
const eager = { RECONCILE_MS: '4000' } as const;

const sendAgain = fromPage(/-c '(update outbox set published_at = null[^']*)'/);

/** The product of the run, whose databases have a backup and are lost. The object store stays, and so does Stripe. */
export class LostProduct {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lost-product-'));
  readonly #backup: BaseBackup;

  constructor() {
    chmodSync(this.#folder, 0o755);
    handOver(this.#folder);
    this.#backup = new BaseBackup(this.#folder);
  }

  /** From here on the log of the databases is kept. */
  async keepLog(): Promise<void> {
    this.#backup.keepLog(data);
    await stopPart('postgres');
    await startPart('postgres');
  }

  backUp(): Promise<void> {
    return this.#backup.take(adminUrl, data);
  }

  /** As a site that burns down: nobody gets a chance to tidy up, and databases and brokers keep nothing. */
  async lose(): Promise<void> {
    await this.#backup.archived(adminUrl);
    await Promise.all(lost.map(killAll));
    rmSync(data, { recursive: true });
    rmSync(join(settings.locations.state, 'kafka'), { recursive: true, force: true });
  }

  /** By the commands of the page, up to a product in restore mode. */
  async restore(point: string): Promise<void> {
    await this.#backup.restore(data, point);
    await startPart('postgres');
    await recovered(adminUrl);
    await Promise.all([startPart('kafka'), startPart('keycloak')]);
    await createTopics(settings);
    for (const service of statefulServices) await rows(service, sendAgain);
    await Promise.all(services.map((name) => startService(name, {}, { ...eager, ...this.#modeOf(name) })));
  }

  /** Types a command of an operator. */
  async type(
    service: ServiceName,
    words: readonly string[],
    input = '',
  ): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, ['dist/operator.js', ...words], {
      cwd: join(settings.locations.repository, 'services', service),
      env: { ...serviceEnvironment(service, settings, 'production'), ...restoring, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, said: code === 0 ? said : said + complained };
  }

  /** @throws Error with what the command says when it does not do it */
  async typed(...words: Parameters<LostProduct['type']>): Promise<string> {
    const { code, said } = await this.type(...words);
    if (code !== 0) throw new Error(`${words[1].join(' ')}: ${said}`);
    return said;
  }

  /** Takes restore mode away. */
  async open(): Promise<void> {
    await Promise.all(held.map((name) => restartService(name, {}, eager)));
  }

  /** The backup goes. */
  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #modeOf(name: ServiceName): NodeJS.ProcessEnv {
    return held.includes(name) ? restoring : {};
  }
}
