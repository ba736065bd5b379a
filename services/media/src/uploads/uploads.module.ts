import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { StoreModule } from '../store/index.ts';
import { PhotoModule } from '../photo/index.ts';
import { LibraryModule } from '../library/index.ts';
import { AddPhoto } from './add-photo.service.ts';
import { AdmitUpload } from './admit-upload.use-case.ts';
import { CopyPhoto } from './copy-photo.use-case.ts';
import { UploadPhoto } from './upload-photo.use-case.ts';
import { UploadQuotaRepository } from './upload-quota.repository.ts';
import { UploadRoute } from './upload.route.ts';
import { UploadsUnderWayRepository } from './uploads-under-way.repository.ts';

@Module({
  imports: [StoreModule, PhotoModule, LibraryModule],
  providers: [
    AddPhoto,
    AdmitUpload,
    CopyPhoto,
    Erasures,
    UploadPhoto,
    UploadQuotaRepository,
    UploadRoute,
    UploadsUnderWayRepository,
  ],
  exports: [CopyPhoto, UploadQuotaRepository, UploadRoute, UploadsUnderWayRepository],
})
export class UploadsModule {}
