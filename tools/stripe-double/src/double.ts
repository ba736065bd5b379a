import type { AddressInfo } from 'node:net';
import { Account } from './account/account.ts';
import { journalIn, noJournal } from './account/journal.ts';
import { runDue } from './acts/run-due.ts';
import { Api } from './api/api.ts';
import { setWebhook } from './control/control.ts';
import { webhookOrder } from './control/orders.ts';
import { Faults } from './faults/faults.ts';
import { recorderTo, type Recorder } from './recorder.ts';
import type { Running } from './running.ts';
import { server } from './server.ts';
import type { DoubleSettings } from './settings.ts';
import { Deliveries } from './webhooks/deliveries.ts';

const longestTimerMs = 60_000;

export class Double implements Running {
  readonly account: Account;
  readonly faults = new Faults();
  #record: Recorder;
  readonly #deliveries: Deliveries;
  readonly #settings: DoubleSettings;
  readonly #server: ReturnType<typeof server>;
  readonly #died: () => void;
  #api: Api | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];
  #isOver = false;

  /** @param died called when a fault kills it */
  constructor(settings: DoubleSettings, died: () => void) {
    this.#settings = settings;
    this.#died = died;
    this.#record = recorderTo(settings.recording);
    this.account = new Account(settings.journal === null ? noJournal : journalIn(settings.journal));
    this.#deliveries = new Deliveries(this.account, (event) => this.record({ kind: 'event', event }));
    this.#server = server(this);
  }

  readonly record: Recorder = (line) => this.#record(line);

  readonly pretend = (): void => {
    this.#record = () => undefined;
  };

  get api(): Api {
    if (!this.#api) throw new Error('The double has not started.');
    return this.#api;
  }

  /** @returns the address at which it answers */
  async start(): Promise<string> {
    await this.#server.listen({ port: this.#settings.port, host: '127.0.0.1' });
    const { port } = this.#server.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const { pageUrl, secretKey, webhook, laterMs } = this.#settings;
    this.#api = new Api(this.account, { pageUrl: pageUrl ?? url }, secretKey);
    if (webhook) setWebhook(this.account, webhookOrder.parse(webhook));
    this.account.act(() => this.account.turn({ laterMs }));
    this.settle();
    return url;
  }

  settle(): void {
    if (this.#isOver) return;
    runDue(this.account);
    this.#deliveries.wake(() => this.settle());
    if (this.#deliveries.idle) for (const tell of this.#waiting.splice(0)) tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), this.#untilNext()).unref();
  }

  readonly idle = (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.settle();
    });

  readonly deliver = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const task = this.account.tasks.get(id);
      if (task?.kind === 'deliver') await this.#deliveries.deliver({ ...task, isHeld: false });
    }
  };

  /** Ends at once, as a crash does: what was written stays, nobody gets an answer. */
  readonly kill = (): void => {
    this.#end();
    this.#died();
  };

  async stop(): Promise<void> {
    this.#end();
    await this.#server.close();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#deliveries.stop();
    for (const tell of this.#waiting.splice(0)) tell();
    this.#server.server.close();
    this.#server.server.closeAllConnections();
    this.account.close();
  }

  #untilNext(): number {
    const { clock, tasks } = this.account;
    if (!clock.runs()) return longestTimerMs;
    const now = clock.now();
    const next = tasks.all().reduce((least, task) => {
      const isHeld = task.kind === 'deliver' && task.isHeld;
      return isHeld || task.dueMs <= now ? least : Math.min(least, task.dueMs - now);
    }, longestTimerMs);
    return Math.max(next, 5);
  }
}
