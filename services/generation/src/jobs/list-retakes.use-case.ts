import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { retakesOf, type Retakes } from './retakes-of.ts';
import { JobRepository } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

@Injectable()
export class ListRetakes {
  constructor(
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
  ) {}

  /** @throws Problem photo.not_found, photo.access_denied */
  async run(userId: string, photoId: string): Promise<Retakes> {
    const [job] = await this.jobs.ofPhoto(photoId);
    if (!job) throw problem('photo.not_found');
    if (job.userId !== userId) throw problem('photo.access_denied');
    return retakesOf(job, await this.shots.retakesOf(job.orderId));
  }
}
