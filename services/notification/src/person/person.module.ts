import { Module } from '@nestjs/common';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';
import { UserMailsRepository } from './user-mails.repository.ts';

@Module({
  providers: [EraseUser, ExportUser, UserMailsRepository],
  exports: [EraseUser, ExportUser],
})
export class PersonModule {}
