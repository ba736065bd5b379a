import { Module } from '@nestjs/common';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';
import { UserMailsRepository } from './user-mails.repository.ts';

/** What a person may ask for: a copy of all that is theirs, and that it goes. */
@Module({
  providers: [EraseUser, ExportUser, UserMailsRepository],
  exports: [EraseUser, ExportUser],
})
export class PersonModule {}
