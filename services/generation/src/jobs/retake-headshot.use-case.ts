import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { retakesAllowed } from './retake.ts';
import { retakesOf, type Retakes } from './retakes-of.ts';
import { JobRepository } from './job.repository.ts';
import { ShotRepository } from './shot.repository.ts';

@Injectable()
export class RetakeHeadshot {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly shots: ShotRepository,
  ) {}

  /** @throws Problem photo.not_found, photo.access_denied, headshot.not_found, .not_ready, .retaken, .no_retakes */
  async run(userId: string, photoId: string, number: number): Promise<Retakes> {
    return this.unitOfWork.run(async (tx) => {
      const jobs = await this.jobs.ofPhoto(photoId, tx);
      if (jobs.length === 0) throw problem('photo.not_found');
      if (jobs.some((job) => job.userId !== userId)) throw problem('photo.access_denied');
      const job = jobs.find(({ state, stopped }) => state === 'completed' && !stopped);
      if (!job) throw problem('headshot.not_ready');
      if (number < 1 || number > job.images) throw problem('headshot.not_found');
      const asked = await this.shots.retakesOf(job.orderId, tx);
      const before = asked.find((retake) => retake.number === number);
      if (before?.state === 'running') return retakesOf(job, asked);
      if (before) throw problem('headshot.retaken');
      if (asked.length >= retakesAllowed(job.images)) throw problem('headshot.no_retakes');
      if (!(await this.shots.retake(tx, userId, job.orderId, number))) throw problem('headshot.not_found');
      return retakesOf(job, await this.shots.retakesOf(job.orderId, tx));
    });
  }
}
