import { Injectable } from '@nestjs/common';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  HeadshotSchema,
  PhotoSchema,
  GetImagesForStaffResponseSchema,
  type ArchiveSchema,
  type Headshot as HeadshotMessage,
  type ImageSchema,
  type Photo as PhotoMessage,
  type GetImagesForStaffResponse,
} from '@headshots/proto/media/v1/media_pb';
import { fallbackLanguage, type Language } from '@headshots/proto/languages';
import { isLive, sightOf, type Headshot, type KeptHeadshot, type Photo, type Run } from '../photo/photo.ts';
import { outfitChoices } from '../photo/index.ts';
import { FileNames } from '../files/file-name.ts';
import { layOutArchive } from '../files/archive-layout.ts';
import { FileLinks, inLanguage } from '../files/file-links.ts';
import {
  expressionWords,
  garmentWords,
  outfitWords,
  packageWords,
  photoStatusWords,
  resolutionWords,
  sourceTypeWords,
  styleWords,
} from '@headshots/proto/words';
import { FileSettings } from '../files/file.settings.ts';
import type { ShownHeadshot, ShownPhoto } from './shown-photo.ts';

@Injectable()
export class PhotoMessages {
  constructor(
    private readonly links: FileLinks,
    private readonly settings: FileSettings,
  ) {}

  /** @param language of the names of files */
  photo({ photo, run, headshots }: ShownPhoto, language: Language = fallbackLanguage): PhotoMessage {
    const now = new Date();
    const archive =
      sightOf(photo.status, run) === 'everything' && headshots.length > 0
        ? this.archive(photo, run, headshots, now, language)
        : undefined;
    return create(PhotoSchema, {
      id: photo.id,
      status: photoStatusWords.toCode(photo.status),
      uploadedAt: timestampFromDate(photo.uploadedAt),
      ...(photo.endedAt && { completedAt: timestampFromDate(photo.endedAt) }),
      ...(run?.paidAt && { queuedAt: timestampFromDate(run.paidAt) }),
      ...(run?.startedAt && { startedAt: timestampFromDate(run.startedAt) }),
      ...(!isLive(photo.status) && { expiresAt: timestampFromDate(photo.expiresAt) }),
      expression: expressionWords.toCode(photo.expression),
      outfit: outfitWords.toCode(photo.outfit),
      package: run?.package ? packageWords.toCode(run.package) : 0,
      orderId: photo.orderId ?? '',
      imagesDone: run?.done ?? 0,
      imagesTotal: run?.images ?? 0,
      failure: photo.failure ?? '',
      original: this.image(
        photo,
        photo,
        (size) => ({ kind: 'photos', id: photo.id, variant: size }),
        now,
        true,
      ),
      headshots: headshots.map((headshot) => this.shown(photo, run, headshot, now, language)),
      ...(archive && { archive }),
      selfieCheck: {
        verdict: photo.selfieReport.verdict,
        reasons: [...photo.selfieReport.reasons],
        expressions: photo.selfieReport.expressions.map((choice) => ({
          ...choice,
          expression: expressionWords.toCode(choice.expression),
        })),
        outfits: outfitChoices(photo).map((choice) => ({
          ...choice,
          outfit: outfitWords.toCode(choice.outfit),
        })),
      },
      engine: run?.engine ?? '',
      version: photo.version,
    });
  }

  headshot({ photo, run, headshot }: ShownHeadshot, language: Language): HeadshotMessage {
    return create(HeadshotSchema, this.shown(photo, run, headshot, new Date(), language));
  }

  forStaff({ photo, headshots }: ShownPhoto): GetImagesForStaffResponse {
    const now = new Date();
    const selfie = this.links.sign({ kind: 'desk-photos', id: photo.id }, photo.userId, now);
    return create(GetImagesForStaffResponseSchema, {
      selfieUrl: selfie.url,
      images: headshots.map(({ orderId: id, number, similarity }) => ({
        number,
        url: this.links.sign({ kind: 'desk-headshots', id, number }, photo.userId, now).url,
        similarity,
      })),
      urlsExpireAt: timestampFromDate(selfie.expiresAt),
    });
  }

  private shown(
    photo: Photo,
    run: Run | undefined,
    headshot: KeptHeadshot,
    now: Date,
    language: Language,
  ): MessageInitShape<typeof HeadshotSchema> {
    const { orderId: id, number } = headshot;
    const full = sightOf(photo.status, run) === 'everything';
    return {
      number,
      style: styleWords.toCode(headshot.style),
      expression: expressionWords.toCode(headshot.expression),
      ...(headshot.garment && { garment: garmentWords.toCode(headshot.garment) }),
      resolution: resolutionWords.toCode(headshot.resolution),
      similarity: headshot.similarity,
      sourceType: sourceTypeWords.toCode(headshot.sourceType),
      image: this.image(
        photo,
        headshot,
        (size) => ({
          kind: 'headshots',
          id,
          number,
          variant: full || size === 'full' ? size : `marked-${size}`,
        }),
        now,
        full,
      ),
      bytes: BigInt(headshot.bytes),
      fileName: this.names(language).headshot(number, headshot.style, run?.images ?? 0),
      downloadUrl: full
        ? inLanguage(
            this.links.sign({ kind: 'headshots', id, number, variant: 'download' }, photo.userId, now).url,
            language,
          )
        : '',
      belowTarget: headshot.belowTarget,
      favourite: headshot.favourite,
      createdAt: timestampFromDate(headshot.createdAt),
    };
  }

  private image(
    photo: Photo,
    of: Pick<Photo, 'width' | 'height' | 'dominantColor' | 'eyes'>,
    target: (variant: '320' | '640' | 'full') => Parameters<FileLinks['sign']>[0],
    now: Date,
    withFull: boolean,
  ): MessageInitShape<typeof ImageSchema> {
    const full = this.links.sign(target('full'), photo.userId, now);
    return {
      width: of.width,
      height: of.height,
      dominantColor: of.dominantColor,
      url320: this.links.sign(target('320'), photo.userId, now).url,
      url640: this.links.sign(target('640'), photo.userId, now).url,
      urlFull: withFull ? full.url : '',
      urlsExpireAt: timestampFromDate(full.expiresAt),
      ...(of.eyes && { eyes: of.eyes }),
    };
  }

  private archive(
    photo: Photo,
    run: Run | undefined,
    headshots: readonly Headshot[],
    now: Date,
    language: Language,
  ): MessageInitShape<typeof ArchiveSchema> {
    const names = this.names(language);
    const completedAt = photo.endedAt ?? photo.uploadedAt;
    const link = this.links.sign({ kind: 'archives', id: headshots[0]?.orderId ?? '' }, photo.userId, now);
    return {
      url: inLanguage(link.url, language),
      urlExpiresAt: timestampFromDate(link.expiresAt),
      bytes: BigInt(layOutArchive(names, headshots, run?.images ?? 0, completedAt).bytes),
      fileName: names.archive(completedAt),
    };
  }

  private names(language: Language): FileNames {
    return new FileNames(this.settings.brand, language);
  }
}
