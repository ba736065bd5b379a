import type { Eyes } from '@headshots/proto/common/v1/types_pb';
import type { Retakes } from '@headshots/proto/generation/v1/generation_pb';
import type { Archive, Headshot, Image, Photo } from '@headshots/proto/media/v1/media_pb';
import {
  expressionWords,
  packageWords,
  photoStatusWords,
  resolutionWords,
  retakeStateWords,
  sourceTypeWords,
  styleWords,
} from '@headshots/proto/words';
import type { z } from 'zod';
import type { Times } from './estimate.ts';
import { dateOrNull, dateText, expressionChoiceView, reasonView, textOrNull } from '../fields.ts';
import type { archive, eyes, headshot, image, photo, photoDetail, regenerations } from './photo.view.ts';

export function photoView(given: Photo, times: Times): z.output<typeof photo> {
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
    ...times,
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

export function photoDetailView(given: Photo, times: Times): z.output<typeof photoDetail> {
  return {
    ...photoView(given, times),
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

export function regenerationsView({ allowed, left, retakes }: Retakes): z.output<typeof regenerations> {
  const attempts = retakes.map(({ number, state }) => ({ number, state: retakeStateWords.of(state) }));
  return { allowed, left, attempts };
}

function imageView(given: Image | undefined): z.output<typeof image> | null {
  if (!given) return null;
  return {
    width: given.width,
    height: given.height,
    dominantColor: given.dominantColor,
    urls: { w320: given.url320, w640: given.url640, full: textOrNull(given.urlFull) },
    urlsExpireAt: dateText(given.urlsExpireAt),
    eyes: eyesView(given.eyes),
  };
}

function eyesView(given: Eyes | undefined): z.output<typeof eyes> | null {
  if (!given?.left || !given.right) return null;
  const { left, right } = given;
  return { left: { x: left.x, y: left.y }, right: { x: right.x, y: right.y } };
}

function archiveView(given: Archive): z.output<typeof archive> {
  return {
    url: given.url,
    urlExpiresAt: dateText(given.urlExpiresAt),
    bytes: Number(given.bytes),
    fileName: given.fileName,
  };
}
