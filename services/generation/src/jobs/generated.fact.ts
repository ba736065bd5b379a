import { create } from '@bufbuild/protobuf';
import { HeadshotGeneratedSchema, type HeadshotGenerated } from '@headshots/proto/generation/v1/events_pb';
import {
  expressionWords,
  garmentWords,
  resolutionWords,
  sourceTypeWords,
  styleWords,
} from '@headshots/proto/words';
import type { LeasedShot } from './leased-shot.ts';
import type { Job } from './job.ts';
import type { AcceptedImage } from '../work/accepted-image.ts';

export function generatedFact(job: Job, shot: LeasedShot, image: AcceptedImage): HeadshotGenerated {
  return create(HeadshotGeneratedSchema, {
    orderId: job.orderId,
    photoId: job.photoId,
    userId: job.userId,
    number: shot.number,
    attempt: image.attempt,
    style: styleWords.toCode(shot.style),
    expression: expressionWords.toCode(shot.expression),
    objectKey: image.objectKey,
    bytes: BigInt(image.bytes),
    sha256: image.sha256,
    width: image.width,
    height: image.height,
    resolution: resolutionWords.toCode(image.resolution),
    similarity: image.similarity,
    sourceType: sourceTypeWords.toCode(image.sourceType),
    engine: image.engine,
    seconds: image.seconds,
    belowTarget: image.belowTarget,
    dominantColor: image.dominantColor,
    ...(image.eyes && { eyes: image.eyes }),
    ...(image.garment && { garment: garmentWords.toCode(image.garment) }),
  });
}
