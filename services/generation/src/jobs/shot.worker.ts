import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EnginePool } from '@headshots/engine';
import { Periodic } from '@headshots/platform/workers';
import type { LeasedShot } from './leased-shot.ts';
import { ClaimShot } from './claim-shot.use-case.ts';
import { RenderShot } from './render-shot.use-case.ts';
import { SettleShot } from './settle-shot.service.ts';
import { WorkPause } from '../work/index.ts';
import { PreviewShare } from '../work/preview-share.ts';
import { ShotRepository } from './shot.repository.ts';
import { ShotSettings } from '../work/work.settings.ts';

@Injectable()
export class ShotWorker extends Periodic implements OnApplicationShutdown {
  private readonly owner = `${process.env.HOSTNAME ?? 'local'}:${process.pid}:${randomUUID().slice(0, 8)}`;
  /** Shots whose outcome could not be written; given back before the next one is taken. */
  private readonly unsettled: LeasedShot[] = [];

  constructor(
    private readonly settings: ShotSettings,
    private readonly claimShot: ClaimShot,
    private readonly renderShot: RenderShot,
    private readonly settle: SettleShot,
    private readonly shots: ShotRepository,
    private readonly pause: WorkPause,
    private readonly engine: EnginePool,
    private readonly share: PreviewShare,
  ) {
    super(settings.pollMs, settings.slots);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    if (this.settings.slots > 0) this.engine.onResize(() => this.resize(this.engine.profile().loops));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }

  protected override async work(): Promise<boolean> {
    await this.pause.passed(this.stopping);
    if (this.stopping.aborted) return false;
    await this.settleRest();
    const shot = await this.claimShot.run(this.owner, this.settings.leaseMs);
    if (!shot) return false;
    this.share.paidTaken();
    // Where one is, there are more: the idle slots look, too.
    this.wake();
    await this.render(shot);
    return true;
  }

  private async render(shot: LeasedShot): Promise<void> {
    const lease = new AbortController();
    const heart = setInterval(() => void this.beat(shot, lease), this.settings.leaseMs / 3);
    try {
      await this.renderShot.run(shot, AbortSignal.any([this.stopping, lease.signal]));
    } catch (error) {
      this.unsettled.push(shot);
      throw error;
    } finally {
      clearInterval(heart);
    }
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
