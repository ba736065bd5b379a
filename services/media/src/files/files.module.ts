import { Module } from '@nestjs/common';
import { DecodingModule } from '../decoding/index.ts';
import { PhotoModule } from '../photo/index.ts';
import { EndFiles } from './end-files.use-case.ts';
import { FilesRoute } from './files.route.ts';
import { HandedOutRepository } from './handed-out.repository.ts';
import { OpenFile } from './open-file.use-case.ts';

@Module({
  imports: [DecodingModule, PhotoModule],
  providers: [EndFiles, FilesRoute, HandedOutRepository, OpenFile],
  exports: [EndFiles, FilesRoute],
})
export class FilesModule {}
