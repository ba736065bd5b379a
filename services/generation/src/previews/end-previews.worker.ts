import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { EndPreviews } from './end-previews.use-case.ts';

const tenSeconds = 10_000;

@Injectable()
export class EndPreviewsWorker extends Periodic {
  constructor(private readonly endPreviews: EndPreviews) {
    super(tenSeconds);
  }

  override async work(): Promise<void> {
    await this.endPreviews.run();
  }
}
