export { CancelJob } from './cancel-job.use-case.ts';
export { JobEntity } from './job.entity.ts';
export { JobsModule } from './jobs.module.ts';
export { ListRetakes } from './list-retakes.use-case.ts';
export { RetakeHeadshot } from './retake-headshot.use-case.ts';
export { ShotEntity } from './shot.entity.ts';
export { ShotRepository } from './shot.repository.ts';
export { ShotWorker } from './shot.worker.ts';
