import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { noteTurn } from './note-turn.ts';

/** After a failure the next turn comes this soon, in milliseconds, however long the pause is. */
const retryMs = 3_000;

/** Never two at a time. A turn that fails is logged and counted. Shutdown waits for the turn in hand. */
export abstract class Periodic implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private readonly stop = new AbortController();
  private readonly pauses: AbortController[] = [];
  private readonly lanes = new Map<number, Promise<void>>();
  private begun = false;

  /**
   * @param pauseMs from the end of a turn to the beginning of the next, in milliseconds
   * @param width how many do the work side by side in this process; each takes one turn at a time
   */
  constructor(
    private readonly pauseMs: number,
    private width = 1,
  ) {}

  protected get stopping(): AbortSignal {
    return this.stop.signal;
  }

  /** One turn. True asks for the next one without a pause. */
  protected abstract work(): Promise<boolean | void>;

  /** Ends the pause; after a turn in hand the next one follows without a pause. */
  wake(): void {
    for (const pause of this.pauses) pause.abort();
  }

  protected resize(width: number): void {
    this.width = width;
    this.fill();
  }

  onApplicationBootstrap(): void {
    this.begun = true;
    this.fill();
  }

  /** All are told before one is waited for: Nest waits module after module, and the last would go on. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.lanes.values());
  }

  private fill(): void {
    if (!this.begun || this.stopping.aborted) return;
    for (let lane = 0; lane < this.width; lane++) {
      if (!this.lanes.has(lane)) this.lanes.set(lane, this.repeat(lane));
    }
  }

  private async repeat(lane: number): Promise<void> {
    while (!this.stopping.aborted && lane < this.width) {
      const pause = new AbortController();
      this.pauses[lane] = pause;
      const pauseMs = await this.turn();
      const signal = AbortSignal.any([this.stopping, pause.signal]);
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    this.lanes.delete(lane);
  }

  /** How long to wait for the next one, in milliseconds. */
  private async turn(): Promise<number> {
    try {
      const again = await this.work();
      noteTurn(this.constructor.name, true);
      return again ? 0 : this.pauseMs;
    } catch (err) {
      noteTurn(this.constructor.name, false);
      this.logger.warn({ err }, 'failed, it is tried again');
      return Math.min(this.pauseMs, retryMs);
    }
  }
}
