export { CountUse } from './count-use.use-case.ts';
export { LimitsModule } from './limits.module.ts';
export { UseCountsRepository } from './use-counts.repository.ts';
