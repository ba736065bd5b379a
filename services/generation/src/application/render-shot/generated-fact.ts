import { create } from '@bufbuild/protobuf';
import { Expression, Resolution, SourceType, Style } from '@headshots/proto/common/v1/types_pb';
import { HeadshotGeneratedSchema, type HeadshotGenerated } from '@headshots/proto/generation/v1/events_pb';
import type { AcceptedImage } from '../../domain/accepted-image.ts';
import type { Job } from '../ports/job-store.ts';
import type { LeasedShot } from '../ports/shot-store.ts';
import { expressionCodes, styleCodes } from '../wire.ts';

const resolutions = { high: Resolution.HIGH, medium: Resolution.MEDIUM, low: Resolution.LOW } as const;

/** Wire form of an engine's IPTC source type. */
export const sourceTypes = {
  compositeWithTrainedAlgorithmicMedia: SourceType.COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA,
  trainedAlgorithmicMedia: SourceType.TRAINED_ALGORITHMIC_MEDIA,
} as const;

export function generatedFact(job: Job, shot: LeasedShot, image: AcceptedImage): HeadshotGenerated {
  return create(HeadshotGeneratedSchema, {
    orderId: job.orderId,
    photoId: job.photoId,
    userId: job.userId,
    number: shot.number,
    attempt: image.attempt,
    style: Style[styleCodes[shot.style]],
    expression: Expression[expressionCodes[shot.expression]],
    objectKey: image.objectKey,
    bytes: BigInt(image.bytes),
    sha256: image.sha256,
    width: image.width,
    height: image.height,
    resolution: resolutions[image.resolution],
    similarity: image.similarity,
    sourceType: sourceTypes[image.sourceType],
    engine: image.engine,
    seconds: image.seconds,
    belowTarget: image.belowTarget,
    dominantColor: image.dominantColor,
  });
}
