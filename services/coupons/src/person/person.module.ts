import { Module } from '@nestjs/common';
import { ReservationModule } from '../reservation/index.ts';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';

@Module({
  imports: [ReservationModule],
  providers: [EraseUser, ExportUser],
  exports: [EraseUser, ExportUser],
})
export class PersonModule {}
