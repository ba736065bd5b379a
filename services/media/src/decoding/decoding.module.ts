import { Module } from '@nestjs/common';
import { MarkedCopies } from './marked-copies.service.ts';

/** Pictures are taken apart and made anew in processes of their own. */
@Module({
  providers: [MarkedCopies],
  exports: [MarkedCopies],
})
export class DecodingModule {}
