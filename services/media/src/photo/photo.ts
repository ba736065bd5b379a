import type {
  Expression,
  Garment,
  Outfit,
  PhotoStatus,
  Resolution,
  SourceType,
  Style,
  Verdict,
} from '@headshots/proto/vocabulary';
import { viewOf, type RunFacts } from './run.ts';

export interface ExpressionChoice {
  readonly expression: Expression;
  readonly possible: boolean;
  readonly reason: string;
}

export interface OutfitChoice {
  readonly outfit: Outfit;
  readonly possible: boolean;
  readonly reason: string;
}

export interface SelfieReport {
  readonly verdict: Verdict;
  /** Dotted codes, refusing ones first. */
  readonly reasons: readonly string[];
  readonly expressions: readonly ExpressionChoice[];
  /** Absent in reports of a time when nobody was dressed. */
  readonly outfits?: readonly OutfitChoice[] | undefined;
}

/** A place in a picture as shares of its width and height, from its upper left corner. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Middles of both eyes; left and right as seen in the stored picture. */
export interface Eyes {
  readonly left: PicturePoint;
  readonly right: PicturePoint;
}

/** A selfie as it was stored: upright, sRGB, no metadata. */
export interface NewPhoto {
  readonly id: string;
  readonly userId: string;
  readonly expression: Expression;
  readonly faceConsentVersion: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Hex SHA-256 of the stored file. */
  readonly sha256: string;
  /** `#rrggbb` */
  readonly dominantColor: string;
  readonly selfieReport: SelfieReport;
  readonly eyes: Eyes | undefined;
}

/** Dotted reasons by expression, where the trial before paying found nothing usable. */
export type Unusable = Readonly<Partial<Record<Expression, readonly string[]>>>;

/** Why the portrait before paying could not show other clothes, dotted, by what was asked for. */
export type Unfit = Readonly<Partial<Record<Outfit, string>>>;

/** What its owner chose and trials told since the upload. */
export interface Look {
  readonly outfit: Outfit;
  readonly unusable: Unusable;
  readonly unfit: Unfit;
}

export interface Photo extends NewPhoto, Look {
  readonly uploadedAt: Date;
  readonly expiresAt: Date;
  /** Until when staff has extended its life. */
  readonly keptUntil: Date | undefined;
  readonly status: PhotoStatus;
  readonly failure: string | undefined;
  readonly endedAt: Date | undefined;
  /** The order that counts; undefined until one is paid. */
  readonly orderId: string | undefined;
  /** Counts the photo's facts: the `ce_sequence` of its events. */
  readonly version: number;
}

export interface Run extends RunFacts {
  readonly orderId: string;
  readonly photoId: string;
  readonly engine: string | undefined;
  /** When a file of it was first handed out at full size. */
  readonly handedOutAt: Date | undefined;
  readonly filesEndedAt: Date | undefined;
}

/** The largest number that a row can hold. */
export const LARGEST_NUMBER = 2 ** 31 - 1;

export interface Headshot {
  readonly orderId: string;
  readonly photoId: string;
  /** 1..N inside the package. */
  readonly number: number;
  readonly attempt: number;
  readonly style: Style;
  readonly expression: Expression;
  /** Undefined: the person's own clothes. */
  readonly garment: Garment | undefined;
  readonly objectKey: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution;
  /** Measured, 0..1. */
  readonly similarity: number;
  readonly sourceType: SourceType;
  readonly engine: string;
  readonly belowTarget: boolean;
  readonly dominantColor: string;
  readonly eyes: Eyes | undefined;
  readonly createdAt: Date;
}

/** A headshot as it is kept; what its owner says of it outlives an attempt. */
export interface KeptHeadshot extends Headshot {
  readonly favourite: boolean;
}

export interface PhotoStats {
  readonly total: number;
  readonly processed: number;
  readonly pending: number;
  readonly generated: number;
}

export function isOrderable(status: PhotoStatus): boolean {
  return status === 'pending' || status === 'failed';
}

export function isLive(status: PhotoStatus): boolean {
  return status === 'queued' || status === 'processing';
}

export type Sight = 'nothing' | 'marked' | 'everything';

/**
 * Until its order is delivered an image carries the mark, and again once a claim is granted: what is not paid for cannot
 * be kept. Images of an order that failed or was withdrawn from are not shown.
 * @param run the order that counts
 */
export function sightOf(status: PhotoStatus, run: RunFacts | undefined): Sight {
  if (status === 'processing') return 'marked';
  if (status !== 'completed' || !run || run.refundReason === 'withdrawn') return 'nothing';
  return viewOf(run).takenBack ? 'marked' : 'everything';
}
