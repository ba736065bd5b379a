import { Injectable } from '@nestjs/common';
import { Leases, Periodic } from '@headshots/platform/workers';
import { EndPhotos } from './end-photos.use-case.ts';
import { PhotoLifeRepository } from './photo-life.repository.ts';

const pauseMs = 10 * 60_000;

@Injectable()
export class EndPhotosWorker extends Periodic {
  constructor(
    private readonly leases: Leases,
    private readonly endPhotos: EndPhotos,
    private readonly life: PhotoLifeRepository,
  ) {
    super(pauseMs);
  }

  protected override async work(): Promise<boolean> {
    const done = await this.leases.exclusively('end-photos', () => this.endPhotos.run());
    if (!done) await this.life.forget();
    return (done ?? 0) > 0;
  }
}
