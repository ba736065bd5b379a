import { Module } from '@nestjs/common';
import { MarkedCopies } from './marked-copies.service.ts';

@Module({
  providers: [MarkedCopies],
  exports: [MarkedCopies],
})
export class DecodingModule {}
