import type { Eyes } from '@headshots/engine';
import type { Garment } from '@headshots/proto/vocabulary';

export interface AcceptedImage {
  readonly objectKey: string;
  readonly attempt: number;
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
  /** What the person was dressed in; undefined where they wear their own clothes. */
  readonly garment?: Garment | undefined;
}

/** `orderId/number-attempt.jpg`: the attempt is the lease's fence, so a stopped worker that comes back overwrites nothing. */
export function objectKeyOf(orderId: string, number: number, attempt: number): string {
  return `${objectPrefixOf(orderId, number)}${attempt}.jpg`;
}

export const markedKeyOf = (objectKey: string): string => objectKey.replace(/\.jpg$/, '-marked.jpg');

export const objectPrefixOf = (orderId: string, number: number): string => `${orderId}/${number}-`;

export const attemptOf = (key: string, prefix: string): number =>
  Number.parseInt(key.slice(prefix.length), 10);
