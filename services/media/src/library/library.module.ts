import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.ts';
import { PhotoModule } from '../photo/index.ts';
import { ChangeExpression } from './change-expression.use-case.ts';
import { ChangeOutfit } from './change-outfit.use-case.ts';
import { CheckOrderable } from './check-orderable.use-case.ts';
import { DeletePhoto } from './delete-photo.use-case.ts';
import { GetHeadshot } from './get-headshot.use-case.ts';
import { GetPhoto } from './get-photo.use-case.ts';
import { GetPreviewsForMail } from './get-previews-for-mail.use-case.ts';
import { GetRecentTimes } from './get-recent-times.use-case.ts';
import { GetStats } from './get-stats.use-case.ts';
import { ListPhotos } from './list-photos.use-case.ts';
import { MarkFavourite } from './mark-favourite.use-case.ts';
import { PhotoMessages } from './photo-messages.service.ts';
import { RecentTimesRepository } from './recent-times.repository.ts';
import { RemovePhoto } from './remove-photo.service.ts';
import { GetImagesForStaff } from './get-images-for-staff.use-case.ts';

@Module({
  imports: [StoreModule, PhotoModule],
  providers: [
    ChangeExpression,
    ChangeOutfit,
    CheckOrderable,
    DeletePhoto,
    GetHeadshot,
    GetPhoto,
    GetPreviewsForMail,
    GetRecentTimes,
    GetStats,
    ListPhotos,
    MarkFavourite,
    PhotoMessages,
    RecentTimesRepository,
    RemovePhoto,
    GetImagesForStaff,
  ],
  exports: [
    ChangeExpression,
    ChangeOutfit,
    CheckOrderable,
    DeletePhoto,
    GetHeadshot,
    GetPhoto,
    GetPreviewsForMail,
    GetRecentTimes,
    GetStats,
    ListPhotos,
    MarkFavourite,
    PhotoMessages,
    GetImagesForStaff,
  ],
})
export class LibraryModule {}
