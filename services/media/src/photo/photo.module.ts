import { Module } from '@nestjs/common';
import { EndedPhotoRepository } from './ended-photo.repository.ts';
import { HeadshotRepository } from './headshot.repository.ts';
import { NoteTrial } from './note-trial.use-case.ts';
import { OwnedPhoto } from './owned-photo.service.ts';
import { PhotoRepository } from './photo.repository.ts';

@Module({
  providers: [EndedPhotoRepository, HeadshotRepository, NoteTrial, OwnedPhoto, PhotoRepository],
  exports: [EndedPhotoRepository, HeadshotRepository, NoteTrial, OwnedPhoto, PhotoRepository],
})
export class PhotoModule {}
