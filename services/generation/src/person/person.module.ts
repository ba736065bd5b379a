import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/index.ts';
import { PreviewsModule } from '../previews/index.ts';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';
import { UserWorkRepository } from './user-work.repository.ts';

@Module({
  imports: [JobsModule, PreviewsModule],
  providers: [EraseUser, ExportUser, UserWorkRepository],
  exports: [EraseUser, ExportUser],
})
export class PersonModule {}
