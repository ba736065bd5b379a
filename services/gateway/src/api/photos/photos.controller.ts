import { Controller, Inject, Redirect, Req } from '@nestjs/common';
import { problem, type Problem } from '@headshots/platform/errors';
import type { Caller } from '@headshots/platform/auth';
import { problemOf, withUser } from '@headshots/platform/rpc';
import type { Photo } from '@headshots/proto/media/v1/media_pb';
import { expressionWords, outfitWords } from '@headshots/proto/words';
import type { FastifyRequest } from 'fastify';
import { Input, Route, type Answer } from '../../http/route.ts';
import { GENERATION, MEDIA, type Generation, type Media } from '../../neighbours.ts';
import { estimateMinutes, minutesLeft, type Times } from './estimate.ts';
import { PackageEstimates } from './package-estimates.ts';
import * as views from './photo.view.ts';
import * as routes from './photos.endpoints.ts';
import { Uploads } from './upload/uploads.ts';

@Controller()
export class PhotosController {
  constructor(
    @Inject(MEDIA) private readonly media: Media,
    @Inject(GENERATION) private readonly generation: Generation,
    @Inject(PackageEstimates) private readonly estimates: PackageEstimates,
    @Inject(Uploads) private readonly uploads: Uploads,
  ) {}

  @Route(routes.uploadPhoto)
  async upload(@Req() request: FastifyRequest): Answer<typeof routes.uploadPhoto> {
    const photo = await this.uploads.pass(request);
    return { photo: views.photo.of(photo, await this.timesOf(photo)) };
  }

  @Route(routes.listPhotos)
  async list(@Input() { query, caller }: Input<typeof routes.listPhotos>): Answer<typeof routes.listPhotos> {
    const page = await this.media.listPhotos(query, withUser(caller.token));
    const photos = await Promise.all(
      page.photos.map(async (photo) => views.photo.of(photo, await this.timesOf(photo))),
    );
    return { photos, nextCursor: page.nextCursor === '' ? null : page.nextCursor };
  }

  @Route(routes.photoStats)
  async stats(@Input() { caller }: Input<typeof routes.photoStats>): Answer<typeof routes.photoStats> {
    return views.stats.of(await this.media.getStats({}, withUser(caller.token)));
  }

  @Route(routes.getPhoto)
  async get(
    @Input() { params, caller, language }: Input<typeof routes.getPhoto>,
  ): Answer<typeof routes.getPhoto> {
    const photo = await this.media.getPhoto({ photoId: params.id, language }, withUser(caller.token));
    return { photo: views.photoDetail.of(photo, await this.timesOf(photo)) };
  }

  @Route(routes.getHeadshot)
  async headshot(
    @Input() { params, caller, language }: Input<typeof routes.getHeadshot>,
  ): Answer<typeof routes.getHeadshot> {
    const { id: photoId, number } = params;
    const headshot = await this.media.getHeadshot({ photoId, number, language }, withUser(caller.token));
    return { headshot: views.headshot.of(headshot) };
  }

  @Route(routes.markFavourite)
  async markFavourite(
    @Input() { params, body, caller }: Input<typeof routes.markFavourite>,
  ): Answer<typeof routes.markFavourite> {
    const { id: photoId, number } = params;
    await this.media.markFavourite({ photoId, number, ...body }, withUser(caller.token));
    return {};
  }

  @Route(routes.regenerateHeadshot)
  async regenerate(
    @Input() { params, caller }: Input<typeof routes.regenerateHeadshot>,
  ): Answer<typeof routes.regenerateHeadshot> {
    const { id: photoId, number } = params;
    const retakes = await this.generation
      .retakeHeadshot({ photoId, number }, withUser(caller.token))
      .catch((error: unknown) => this.refuseAttempt(error, photoId, caller));
    return { regenerations: views.regenerations.of(retakes) };
  }

  @Route(routes.getRegenerations)
  async regenerations(
    @Input() { params, caller }: Input<typeof routes.getRegenerations>,
  ): Answer<typeof routes.getRegenerations> {
    const retakes = await this.generation.getRetakes({ photoId: params.id }, withUser(caller.token));
    return { regenerations: views.regenerations.of(retakes) };
  }

  @Route(routes.changeExpression)
  async changeExpression(
    @Input() { params, body, caller }: Input<typeof routes.changeExpression>,
  ): Answer<typeof routes.changeExpression> {
    const expression = expressionWords.toCode(body.expression);
    const photo = await this.media.changeExpression(
      { photoId: params.id, expression },
      withUser(caller.token),
    );
    return { photo: views.photo.of(photo, await this.timesOf(photo)) };
  }

  @Route(routes.changeOutfit)
  async changeOutfit(
    @Input() { params, body, caller }: Input<typeof routes.changeOutfit>,
  ): Answer<typeof routes.changeOutfit> {
    const outfit = outfitWords.toCode(body.outfit);
    const photo = await this.media.changeOutfit({ photoId: params.id, outfit }, withUser(caller.token));
    return { photo: views.photo.of(photo, await this.timesOf(photo)) };
  }

  @Route(routes.copyPhoto)
  async copy(
    @Input() { params, body, caller }: Input<typeof routes.copyPhoto>,
  ): Answer<typeof routes.copyPhoto> {
    const photo = await this.media.copyPhoto({ photoId: params.id, ...body }, withUser(caller.token));
    return { photo: views.photo.of(photo, await this.timesOf(photo)) };
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
    @Input() { params, caller, language }: Input<typeof routes.getArchive>,
  ): Promise<{ url: string; statusCode: 302 }> {
    const photo = await this.media.getPhoto({ photoId: params.id, language }, withUser(caller.token));
    if (!photo.archive) throw nothingYet(photo, 'archive.not_ready');
    return { url: photo.archive.url, statusCode: 302 };
  }

  /** Generation knows a photo once it is paid for; media says whether there is one. */
  private async refuseAttempt(error: unknown, photoId: string, { token }: Caller): Promise<never> {
    if (problemOf(error).code !== 'photo.not_found') throw error;
    throw nothingYet(await this.media.getPhoto({ photoId }, withUser(token)), 'headshot.not_ready');
  }

  private async timesOf(photo: Photo): Promise<Times> {
    const [ofPackage, now] = [(await this.estimates.all()).get(photo.package), Date.now()];
    return { estimateMinutes: estimateMinutes(photo, ofPackage, now), minutesLeft: minutesLeft(photo, now) };
  }
}

/** What is not there is late only where somebody paid for it. */
const nothingYet = ({ orderId }: Photo, late: 'archive.not_ready' | 'headshot.not_ready'): Problem =>
  problem(orderId === '' ? 'payment.required' : late);
