import { Module } from '@nestjs/common';
import { ReservationModule } from '../reservation/index.ts';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';

/** What a person may ask for: a copy of all that is theirs, and that it goes. */
@Module({
  imports: [ReservationModule],
  providers: [EraseUser, ExportUser],
  exports: [EraseUser, ExportUser],
})
export class PersonModule {}
