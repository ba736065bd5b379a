import type { Archive, Headshot, Image, Photo } from '@headshots/proto/media/v1/media_pb';
import {
  expressionWords,
  packageWords,
  photoStatusWords,
  resolutionWords,
  sourceTypeWords,
  styleWords,
} from '@headshots/proto/words';
import type { z } from 'zod';
import { dateOrNull, dateText, expressionChoiceView, reasonView, textOrNull } from '../views.ts';
import type { archive, headshot, image, photo, photoDetail } from './photos.schemas.ts';

export function photoView(given: Photo, estimateMinutes: number | null): z.output<typeof photo> {
  return {
    id: given.id,
    status: photoStatusWords.of(given.status),
    uploadedAt: dateText(given.uploadedAt),
    queuedAt: dateOrNull(given.queuedAt),
    startedAt: dateOrNull(given.startedAt),
    completedAt: dateOrNull(given.completedAt),
    expiresAt: dateOrNull(given.expiresAt),
    expression: expressionWords.of(given.expression),
    package: packageWords.find(given.package) ?? null,
    orderId: textOrNull(given.orderId),
    imagesDone: given.imagesDone,
    imagesTotal: given.imagesTotal,
    estimateMinutes,
    failure: reasonView(given.failure),
    original: imageView(given.original),
    selfieCheck: given.selfieCheck
      ? {
          verdict: given.selfieCheck.verdict,
          reasons: given.selfieCheck.reasons,
          expressions: given.selfieCheck.expressions.map(expressionChoiceView),
        }
      : null,
    engine: textOrNull(given.engine),
    version: given.version,
  };
}

export function photoDetailView(given: Photo, estimateMinutes: number | null): z.output<typeof photoDetail> {
  return {
    ...photoView(given, estimateMinutes),
    headshots: given.headshots.map(headshotView),
    archive: given.archive ? archiveView(given.archive) : null,
  };
}

export function headshotView(given: Headshot): z.output<typeof headshot> {
  return {
    number: given.number,
    style: styleWords.of(given.style),
    resolution: resolutionWords.of(given.resolution),
    similarity: given.similarity,
    sourceType: sourceTypeWords.of(given.sourceType),
    expression: expressionWords.of(given.expression),
    belowTarget: given.belowTarget,
    bytes: Number(given.bytes),
    fileName: given.fileName,
    createdAt: dateText(given.createdAt),
    downloadUrl: textOrNull(given.downloadUrl),
    image: imageView(given.image),
  };
}

function imageView(given: Image | undefined): z.output<typeof image> | null {
  if (!given) return null;
  return {
    width: given.width,
    height: given.height,
    dominantColor: given.dominantColor,
    urls: { w320: given.url320, w640: given.url640, full: textOrNull(given.urlFull) },
    urlsExpireAt: dateText(given.urlsExpireAt),
  };
}

function archiveView(given: Archive): z.output<typeof archive> {
  return {
    url: given.url,
    urlExpiresAt: dateText(given.urlExpiresAt),
    bytes: Number(given.bytes),
    fileName: given.fileName,
  };
}
