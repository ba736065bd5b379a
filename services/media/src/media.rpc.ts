import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { requireSupervisor } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { callerOf, exported, staffOf } from '@headshots/platform/rpc';
import type {
  ExportMyDataRequest,
  ExportMyDataResponse,
  ExportUserForStaffRequest,
} from '@headshots/proto/common/v1/export_pb';
import {
  CheckOrderableResponseSchema,
  DeletePhotoResponseSchema,
  EndFilesResponseSchema,
  ExtendPhotoResponseSchema,
  MarkFavouriteResponseSchema,
  PhotoStatsSchema,
  ListPhotosResponseSchema,
  type ChangeExpressionRequest,
  type ChangeOutfitRequest,
  type CheckOrderableRequest,
  type CheckOrderableResponse,
  type CopyPhotoRequest,
  type DeletePhotoRequest,
  type DeletePhotoResponse,
  type EndFilesRequest,
  type EndFilesResponse,
  type ExtendPhotoRequest,
  type ExtendPhotoResponse,
  type GetHeadshotRequest,
  GetCustodyResponseSchema,
  type GetCustodyResponse,
  GetPreviewsForMailResponseSchema,
  type GetPhotoRequest,
  type GetPreviewsForMailRequest,
  type GetPreviewsForMailResponse,
  GetRecentTimesResponseSchema,
  type GetRecentTimesResponse,
  type GetStatsRequest,
  type Headshot,
  type PhotoStats,
  type ListPhotosRequest,
  type ListPhotosResponse,
  type MarkFavouriteRequest,
  type MarkFavouriteResponse,
  type MediaService,
  type Photo,
  type GetImagesForStaffRequest,
  type GetImagesForStaffResponse,
} from '@headshots/proto/media/v1/media_pb';
import { languageOf } from '@headshots/proto/languages';
import { expressionWords, outfitWords, packageWords } from '@headshots/proto/words';
import {
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
} from './library/index.ts';
import { EndFiles } from './files/index.ts';
import { ExportUser } from './person/index.ts';
import { ExtendPhoto } from './retention/index.ts';
import { StoreCustody } from './store/index.ts';
import { CopyPhoto } from './uploads/index.ts';

/** Whose photos are meant is said by the verified token alone. */
@Injectable()
export class MediaRpc implements ServiceImpl<typeof MediaService> {
  constructor(
    private readonly list: ListPhotos,
    private readonly get: GetPhoto,
    private readonly headshot: GetHeadshot,
    private readonly favourite: MarkFavourite,
    private readonly stats: GetStats,
    private readonly recentTimes: GetRecentTimes,
    private readonly changing: ChangeExpression,
    private readonly changingOutfit: ChangeOutfit,
    private readonly copying: CopyPhoto,
    private readonly remove: DeletePhoto,
    private readonly orderable: CheckOrderable,
    private readonly previews: GetPreviewsForMail,
    private readonly exportUser: ExportUser,
    private readonly endingFiles: EndFiles,
    private readonly extending: ExtendPhoto,
    private readonly messages: PhotoMessages,
    private readonly custody: StoreCustody,
    private readonly showImages: GetImagesForStaff,
  ) {}

  async getCustody(): Promise<GetCustodyResponse> {
    return create(GetCustodyResponseSchema, { hold: this.custody.hold ?? '' });
  }

  async endFiles({ orderId }: EndFilesRequest): Promise<EndFilesResponse> {
    return create(EndFilesResponseSchema, { handedOut: await this.endingFiles.run(orderId) });
  }

  async extendPhoto({ photoId, days }: ExtendPhotoRequest): Promise<ExtendPhotoResponse> {
    const { expiresAt, extended } = await this.extending.run(photoId, days);
    return create(ExtendPhotoResponseSchema, { expiresAt: timestampFromDate(expiresAt), extended });
  }

  async listPhotos(
    { limit, cursor }: ListPhotosRequest,
    context: HandlerContext,
  ): Promise<ListPhotosResponse> {
    const { photos, nextCursor } = await this.list.run(callerOf(context).userId, limit, cursor);
    return create(ListPhotosResponseSchema, {
      photos: photos.map((photo) => this.messages.photo(photo)),
      nextCursor,
    });
  }

  async getPhoto({ photoId, language }: GetPhotoRequest, context: HandlerContext): Promise<Photo> {
    const shown = await this.get.run(callerOf(context).userId, photoId);
    return this.messages.photo(shown, languageOf(language));
  }

  async getHeadshot(
    { photoId, number, language }: GetHeadshotRequest,
    context: HandlerContext,
  ): Promise<Headshot> {
    const shown = await this.headshot.run(callerOf(context).userId, photoId, number);
    return this.messages.headshot(shown, languageOf(language));
  }

  async markFavourite(
    { photoId, number, favourite }: MarkFavouriteRequest,
    context: HandlerContext,
  ): Promise<MarkFavouriteResponse> {
    await this.favourite.run(callerOf(context).userId, photoId, number, favourite);
    return create(MarkFavouriteResponseSchema);
  }

  async getStats(_: GetStatsRequest, context: HandlerContext): Promise<PhotoStats> {
    return create(PhotoStatsSchema, await this.stats.run(callerOf(context).userId));
  }

  async getRecentTimes(): Promise<GetRecentTimesResponse> {
    const times = await this.recentTimes.run();
    return create(GetRecentTimesResponseSchema, {
      times: times.map(({ package: name, seconds }) => ({ package: packageWords.toCode(name), seconds })),
    });
  }

  async changeExpression(
    { photoId, expression }: ChangeExpressionRequest,
    context: HandlerContext,
  ): Promise<Photo> {
    const word = expressionWords.find(expression);
    if (!word)
      throw problem('validation.failed', { errors: [{ field: 'expression', code: 'field.invalid' }] });
    return this.messages.photo(await this.changing.run(callerOf(context).userId, photoId, word));
  }

  async changeOutfit({ photoId, outfit }: ChangeOutfitRequest, context: HandlerContext): Promise<Photo> {
    const word = outfitWords.find(outfit);
    if (!word) throw problem('validation.failed', { errors: [{ field: 'outfit', code: 'field.invalid' }] });
    return this.messages.photo(await this.changingOutfit.run(callerOf(context).userId, photoId, word));
  }

  async copyPhoto(
    { photoId, faceConsentVersion }: CopyPhotoRequest,
    context: HandlerContext,
  ): Promise<Photo> {
    const { userId } = callerOf(context);
    return this.messages.photo(await this.copying.run(userId, photoId, faceConsentVersion));
  }

  async deletePhoto({ photoId }: DeletePhotoRequest, context: HandlerContext): Promise<DeletePhotoResponse> {
    await this.remove.run(callerOf(context).userId, photoId);
    return create(DeletePhotoResponseSchema);
  }

  async checkOrderable(
    asked: CheckOrderableRequest,
    context: HandlerContext,
  ): Promise<CheckOrderableResponse> {
    const [expression, outfit] = [expressionWords.find(asked.expression), outfitWords.find(asked.outfit)];
    const wish = await this.orderable.run(callerOf(context).userId, asked.photoId, {
      ...(expression && { expression }),
      ...(outfit && { outfit }),
    });
    return create(CheckOrderableResponseSchema, {
      expression: expressionWords.toCode(wish.expression),
      outfit: outfitWords.toCode(wish.outfit),
    });
  }

  async getPreviewsForMail({
    photoId,
    orderId,
    delivered,
  }: GetPreviewsForMailRequest): Promise<GetPreviewsForMailResponse> {
    const { previews, expiresAt } = await this.previews.run(photoId, orderId, delivered);
    return create(GetPreviewsForMailResponseSchema, {
      previews: [...previews],
      ...(expiresAt && { expiresAt: timestampFromDate(expiresAt) }),
    });
  }

  async getImagesForStaff({
    photoId,
    orderId,
  }: GetImagesForStaffRequest): Promise<GetImagesForStaffResponse> {
    return this.messages.forStaff(await this.showImages.run(photoId, orderId));
  }

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    const { data, files } = await this.exportUser.run(callerOf(context).userId);
    return exported(data, files);
  }

  async exportUserForStaff({ userId }: ExportUserForStaffRequest, context: HandlerContext) {
    requireSupervisor(staffOf(context));
    const { data, files } = await this.exportUser.run(userId);
    return exported(data, files);
  }
}
