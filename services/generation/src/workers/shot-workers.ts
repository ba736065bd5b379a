import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { noteTurn } from '@headshots/platform/workers';
import { ClaimShot } from '../application/claim-shot/claim-shot.use-case.ts';
import { ENGINE, type Engine } from '../application/ports/engine.ts';
import { SHOT_BELL, type ShotBell } from '../application/ports/shot-bell.ts';
import { SHOT_STORE, type LeasedShot, type ShotStore } from '../application/ports/shot-store.ts';
import { WORK_PAUSE, type WorkPause } from '../application/ports/work-pause.ts';
import { RenderShot } from '../application/render-shot/render-shot.use-case.ts';
import { SettleShot } from '../application/render-shot/settle-shot.ts';

export interface ShotWorkerSettings {
  /** Loops in this process; 0 makes none. */
  readonly slots: number;
  readonly leaseMs: number;
  /** How often an idle loop looks for work that another process left. */
  readonly pollMs: number;
}

export const SHOT_WORKER_SETTINGS = Symbol('SHOT_WORKER_SETTINGS');

/** Loops that lease shots and render them, one per slot of the engine. */
@Injectable()
export class ShotWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(ShotWorkers.name);
  private readonly stop = new AbortController();
  private readonly owner = `${process.env.HOSTNAME ?? 'local'}:${process.pid}:${randomUUID().slice(0, 8)}`;
  private loops: Promise<void>[] = [];
  /** Shots whose outcome could not be written; given back before the next one is taken. */
  private readonly unsettled: LeasedShot[] = [];

  constructor(
    @Inject(SHOT_WORKER_SETTINGS) private readonly settings: ShotWorkerSettings,
    @Inject(ClaimShot) private readonly claimShot: ClaimShot,
    @Inject(RenderShot) private readonly renderShot: RenderShot,
    @Inject(SHOT_STORE) private readonly shots: ShotStore,
    @Inject(SHOT_BELL) private readonly bell: ShotBell,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(WORK_PAUSE) private readonly pause: WorkPause,
    @Inject(SettleShot) private readonly settle: SettleShot,
  ) {}

  onApplicationBootstrap(): void {
    this.loops = Array.from({ length: this.settings.slots }, () => this.loop());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.loops);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }

  private async loop(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await this.pause.passed(signal);
      if (signal.aborted) return;
      const worked = await this.step().catch((error: unknown) => {
        noteTurn(ShotWorkers.name, false);
        this.logger.warn(
          `a worker could not reach its database: ${error instanceof Error ? error.message : String(error)}`,
        );
        return false;
      });
      if (!worked) await this.bell.wait(this.settings.pollMs, signal);
    }
  }

  private async step(): Promise<boolean> {
    await this.settleRest();
    const shot = await this.claimShot.run(this.owner, this.settings.leaseMs);
    noteTurn(ShotWorkers.name, true);
    if (!shot) return false;
    this.bell.ring();
    const lease = new AbortController();
    const heart = setInterval(() => void this.beat(shot, lease), this.settings.leaseMs / 3);
    try {
      await this.renderShot.run(shot, AbortSignal.any([this.stop.signal, lease.signal]));
    } catch (error) {
      this.unsettled.push(shot);
      throw error;
    } finally {
      clearInterval(heart);
    }
    return true;
  }

  private async settleRest(): Promise<void> {
    for (let shot = this.unsettled.pop(); shot; shot = this.unsettled.pop()) {
      try {
        await this.settle.giveBack(shot);
      } catch (error) {
        this.unsettled.push(shot);
        throw error;
      }
    }
  }

  /** A beat that cannot be written changes nothing: the fence decides at the end whether the lease still held. */
  private async beat(shot: LeasedShot, lease: AbortController): Promise<void> {
    const held = await this.shots.heartbeat(shot, this.settings.leaseMs).catch(() => true);
    if (!held) lease.abort(new Error('lease lost'));
  }
}
