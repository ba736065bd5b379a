import { Module } from '@nestjs/common';
import { DecodingModule } from '../decoding/index.ts';
import { PhotoModule } from '../photo/index.ts';
import { StoreModule } from '../store/index.ts';
import { EraseUser } from './erase-user.use-case.ts';
import { ExportUser } from './export-user.use-case.ts';
import { IdentityEvents } from './identity.events.ts';
import { UserHoldingsRepository } from './user-holdings.repository.ts';

@Module({
  imports: [DecodingModule, PhotoModule, StoreModule],
  controllers: [IdentityEvents],
  providers: [EraseUser, ExportUser, UserHoldingsRepository],
  exports: [EraseUser, ExportUser, UserHoldingsRepository],
})
export class PersonModule {}
