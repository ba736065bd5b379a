import { Controller, Inject, Redirect, Req } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import type { Photo } from '@headshots/proto/media/v1/media_pb';
import type { FastifyRequest } from 'fastify';
import { Input, Route, type Answer } from '../../http/route.ts';
import { MEDIA, type Media } from '../../neighbours.ts';
import { estimateMinutes } from './estimate.ts';
import { PackageEstimates } from './package-estimates.ts';
import { headshotView, photoDetailView, photoView } from './photo.presenter.ts';
import * as routes from './photos.endpoints.ts';
import { Uploads } from './upload/uploads.ts';

@Controller()
export class PhotosController {
  constructor(
    @Inject(MEDIA) private readonly media: Media,
    @Inject(PackageEstimates) private readonly estimates: PackageEstimates,
    @Inject(Uploads) private readonly uploads: Uploads,
  ) {}

  @Route(routes.uploadPhoto)
  async upload(@Req() request: FastifyRequest): Answer<typeof routes.uploadPhoto> {
    const photo = await this.uploads.pass(request);
    return { photo: photoView(photo, await this.estimateOf(photo)) };
  }

  @Route(routes.listPhotos)
  async list(@Input() { query, caller }: Input<typeof routes.listPhotos>): Answer<typeof routes.listPhotos> {
    const page = await this.media.listPhotos(query, withUser(caller.token));
    const photos = await Promise.all(
      page.photos.map(async (photo) => photoView(photo, await this.estimateOf(photo))),
    );
    return { photos, nextCursor: page.nextCursor === '' ? null : page.nextCursor };
  }

  @Route(routes.photoStats)
  async stats(@Input() { caller }: Input<typeof routes.photoStats>): Answer<typeof routes.photoStats> {
    const { total, processed, pending, generated } = await this.media.getStats({}, withUser(caller.token));
    return { total, processed, pending, generated };
  }

  @Route(routes.getPhoto)
  async get(@Input() { params, caller }: Input<typeof routes.getPhoto>): Answer<typeof routes.getPhoto> {
    const photo = await this.media.getPhoto({ photoId: params.id }, withUser(caller.token));
    return { photo: photoDetailView(photo, await this.estimateOf(photo)) };
  }

  @Route(routes.getHeadshot)
  async headshot(
    @Input() { params, caller }: Input<typeof routes.getHeadshot>,
  ): Answer<typeof routes.getHeadshot> {
    const { id: photoId, number } = params;
    const headshot = await this.media.getHeadshot({ photoId, number }, withUser(caller.token));
    return { headshot: headshotView(headshot) };
  }

  @Route(routes.deletePhoto)
  async delete(
    @Input() { params, caller }: Input<typeof routes.deletePhoto>,
  ): Answer<typeof routes.deletePhoto> {
    await this.media.deletePhoto({ photoId: params.id }, withUser(caller.token));
    return {};
  }

  @Route(routes.getArchive)
  @Redirect()
  async archive(
    @Input() { params, caller }: Input<typeof routes.getArchive>,
  ): Promise<{ url: string; statusCode: 302 }> {
    const { archive } = await this.media.getPhoto({ photoId: params.id }, withUser(caller.token));
    if (!archive) throw problem('archive.not_ready');
    return { url: archive.url, statusCode: 302 };
  }

  private async estimateOf(photo: Photo): Promise<number | null> {
    return estimateMinutes(photo, (await this.estimates.all()).get(photo.package), Date.now());
  }
}
