import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import type { LeasedPreview } from './preview.ts';
import { MakePreview } from './make-preview.use-case.ts';
import { WorkPause } from '../work/index.ts';
import { PreviewShare } from '../work/preview-share.ts';
import { PreviewSettings } from './preview.settings.ts';
import { PreviewRepository } from './preview.repository.ts';
import { ShotSettings } from '../work/work.settings.ts';

@Injectable()
export class PreviewWorker extends Periodic {
  constructor(
    private readonly settings: ShotSettings,
    private readonly makePreview: MakePreview,
    private readonly pause: WorkPause,
    private readonly previews: PreviewRepository,
    private readonly share: PreviewShare,
    { made }: PreviewSettings,
  ) {
    super(settings.pollMs, made ? 1 : 0);
  }

  protected override async work(): Promise<boolean> {
    await this.pause.passed(this.stopping);
    if (this.stopping.aborted) return false;
    const preview = await this.makePreview.claim(this.settings.leaseMs, this.share.due);
    if (!preview) return false;
    this.share.previewTaken();
    const lease = new AbortController();
    const heart = setInterval(() => void this.beat(preview, lease), this.settings.leaseMs / 3);
    try {
      await this.makePreview.run(preview, AbortSignal.any([this.stopping, lease.signal]));
    } finally {
      clearInterval(heart);
    }
    return true;
  }

  /** A beat that cannot be written changes nothing: the fence decides at the end. */
  private async beat(preview: LeasedPreview, lease: AbortController): Promise<void> {
    const held = await this.previews.heartbeat(preview, this.settings.leaseMs).catch(() => true);
    if (!held) lease.abort(new Error('lease lost'));
  }
}
