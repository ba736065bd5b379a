import { Module } from '@nestjs/common';
import { CountUse } from './count-use.use-case.ts';
import { UseCountsRepository } from './use-counts.repository.ts';

@Module({
  providers: [CountUse, UseCountsRepository],
  exports: [CountUse, UseCountsRepository],
})
export class LimitsModule {}
