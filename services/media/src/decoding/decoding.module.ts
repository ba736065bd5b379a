import { Module } from '@nestjs/common';
import { FormatCopies } from './format-copies.service.ts';
import { MarkedCopies } from './marked-copies.service.ts';

@Module({
  providers: [FormatCopies, MarkedCopies],
  exports: [FormatCopies, MarkedCopies],
})
export class DecodingModule {}
