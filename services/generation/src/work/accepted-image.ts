import type { Eyes } from '@headshots/engine';

/** What is known of an image that passed the gates and lies in the bucket. */
export interface AcceptedImage {
  readonly objectKey: string;
  readonly attempt: number;
  /** Id of the engine that made it. */
  readonly engine: string;
  readonly sourceType: 'compositeWithTrainedAlgorithmicMedia' | 'trainedAlgorithmicMedia';
  readonly bytes: number;
  /** Hex SHA-256 of the stored file. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly resolution: 'high' | 'medium' | 'low';
  /** Measured, 0..1. */
  readonly similarity: number;
  readonly seconds: number;
  readonly belowTarget: boolean;
  /** #rrggbb. */
  readonly dominantColor: string;
  /** Middles of the eyes as shares of width and height; undefined when they were not measured. */
  readonly eyes?: Eyes | undefined;
}

/** `orderId/number-attempt.jpg`: the attempt is the lease's fence, so a stopped worker that comes back overwrites nothing. */
export function objectKeyOf(orderId: string, number: number, attempt: number): string {
  return `${objectPrefixOf(orderId, number)}${attempt}.jpg`;
}

/** The copy that is shown until the order is delivered, beside the image: `orderId/number-attempt-marked.jpg`. */
export const markedKeyOf = (objectKey: string): string => objectKey.replace(/\.jpg$/, '-marked.jpg');

/** What the keys of all attempts at one image begin with. */
export const objectPrefixOf = (orderId: string, number: number): string => `${orderId}/${number}-`;

/** Attempt of a key below that prefix. */
export const attemptOf = (key: string, prefix: string): number =>
  Number.parseInt(key.slice(prefix.length), 10);
