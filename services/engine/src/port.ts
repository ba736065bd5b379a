import type { Clothing, Outfit } from './plan/clothing.ts';
import type { VariantRecipe } from './plan/recipe.ts';
import type { Expression, Style } from './plan/style.ts';

export type Resolution = 'high' | 'medium' | 'low';
export type SourceType = 'compositeWithTrainedAlgorithmicMedia' | 'trainedAlgorithmicMedia';

export interface EngineProfile {
  readonly id: string;
  readonly kind: 'studio' | 'images-edits';
  readonly model: string;
  readonly licence: string;
  readonly expressions: Readonly<Record<Expression, 'yes' | 'if-selfie-shows-it' | 'no'>>;
  readonly keeps: readonly ('clothes' | 'pose')[];
  readonly reproducible: 'bytes' | 'selection' | 'no';
  readonly side: number;
  /** Starting value until images were measured; over all slots together. */
  readonly secondsPerImage: number;
  readonly slots: number;
  /** Shots in hand at the same time: some are judged and stored while others are made. */
  readonly loops: number;
  readonly candidatesPerImage: number;
  readonly sourceType: SourceType;
}

export interface ShotSpec {
  /** 1..N inside the order. */
  readonly number: number;
  readonly style: Style;
  readonly expression: Expression;
  readonly seed: number;
  readonly variant: VariantRecipe;
  /** Undefined: what the photo shows. An engine that cannot dress this person leaves it as it is. */
  readonly clothing?: Clothing | undefined;
}

export interface EngineReadiness {
  readonly ok: boolean;
  readonly detail: string;
}

export type FailureKind = 'transient' | 'permanent' | 'unknown';

/** The engine could not make a candidate at all (a gate's "no" is an answer, not a failure). */
export class EngineFailure extends Error {
  readonly kind: FailureKind;
  /** Dotted or snake case, for example `no_face`, `photo_unreadable`, `engine_unavailable`. */
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FailureKind,
    code: string,
    options: { readonly retryAfterMs?: number; readonly cause?: unknown } = {},
  ) {
    super(`engine failure: ${code}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'EngineFailure';
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export type SelfieVerdict = 'ok' | 'warn' | 'refuse';

export interface SelfieReason {
  readonly code: string;
  readonly severity: 'warn' | 'refuse';
}

export interface ExpressionOffer {
  readonly expression: Expression;
  readonly possible: boolean;
  /** Dotted; empty when possible. */
  readonly reason: string;
}

export interface OutfitOffer {
  readonly outfit: Outfit;
  readonly possible: boolean;
  /** Dotted; empty when possible. */
  readonly reason: string;
}

/** A place in a picture as shares of its width and height, from its upper left corner. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Middles of both eyes; left and right as seen in the picture. */
export interface Eyes {
  readonly left: PicturePoint;
  readonly right: PicturePoint;
}

export interface SelfieReport {
  readonly verdict: SelfieVerdict;
  readonly reasons: readonly SelfieReason[];
  readonly expressions: readonly ExpressionOffer[];
  /** By the face alone; {@link AcceptedShot.notDressed} says the rest. */
  readonly outfits: readonly OutfitOffer[];
  /** Degrees clockwise that stand the photo upright; what is said of it, and where its eyes are, holds once it is turned. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Of the largest face; undefined when no face was found. */
  readonly eyes?: Eyes | undefined;
}

/** Tells near-duplicates apart: 8 bytes of DCT hash, then 768 bytes of a 16x16 Lab thumbnail. Holds no biometric data. */
export type Fingerprint = Uint8Array;

export interface CheckSelfieInput {
  /** JPEG, upright, longer side at most 1280 px. */
  readonly image: Uint8Array;
  readonly originalWidth: number;
  readonly originalHeight: number;
}

export interface RenderShotInput {
  /** Of whose selfie; key of the cache of prepared selfies, which a preview and the order after it share. */
  readonly photoId: string;
  readonly selfie: Uint8Array;
  readonly shot: ShotSpec;
  readonly acceptedFingerprints: readonly Fingerprint[];
}

export interface ScoreDetail {
  /** dlib descriptor distance on the calibrated scale, 0..1. */
  readonly dlib: number;
  /** Human descriptor formula, 0..1. */
  readonly human: number;
}

/** Which engine made an image; with a fallback allowed it need not be the configured one. */
export interface Maker {
  readonly engine: string;
  readonly sourceType: SourceType;
}

export interface AcceptedShot {
  readonly ok: true;
  readonly madeBy: Maker;
  /** The final file: JPEG, marked; never re-encode it. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution;
  /** Whether the face was enlarged more than three times: it looks soft, and stays so in every image of this selfie. */
  readonly soft: boolean;
  /** Measured against the selfie, 0..1: the lower of both scores. */
  readonly similarity: number;
  readonly scores: ScoreDetail;
  readonly seconds: number;
  /** `#rrggbb` */
  readonly dominantColor: string;
  readonly fingerprint: Fingerprint;
  /** Passed the hard gates but stays under a target, or is a near-duplicate: to be delivered only when nothing better comes. */
  readonly belowTarget: boolean;
  /** What the person was dressed in. */
  readonly clothing?: Clothing | undefined;
  /** Why the person was not dressed although that was asked for: `long_hair`, `head_turned` and others. */
  readonly notDressed?: string | undefined;
  readonly eyes?: Eyes | undefined;
}

export interface RejectedShot {
  readonly ok: false;
  readonly rejected: string;
  readonly seconds: number;
}

export type RenderedShot = AcceptedShot | RejectedShot;

/** The engine of a process: whoever makes images speaks to this. A class, so that it can be injected by its name. */
export abstract class EnginePool {
  /** Where engines come and go, `slots`, `loops` and `secondsPerImage` follow them. */
  abstract profile(): EngineProfile;
  /** Calls back when they have changed since the engine was made, and whenever they do. */
  abstract onResize(listener: () => void): void;
  /** Throws EngineFailure (`photo_unreadable`, `engine_unavailable`). */
  abstract checkSelfie(input: CheckSelfieInput, signal?: AbortSignal): Promise<SelfieReport>;
  /** One candidate through all gates. Throws EngineFailure; an aborted signal throws its reason. */
  abstract renderShot(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot>;
  abstract preview(shot: AcceptedShot, words: string): Promise<Uint8Array>;
  /** Drops what is kept of a photo's selfie. It goes by itself fifteen minutes after its last use. */
  abstract forget(photoId: string): void;
  abstract ready(): Promise<EngineReadiness>;
  abstract close(): Promise<void>;
}

export interface EnginePoolOptions {
  readonly threads?: number;
  /** Folder of the C2PA certificate; made with a development certificate when empty. Without it images carry XMP only. */
  readonly certificateDir?: string;
  /** Longest one task of a thread may take before the thread is ended and replaced, in ms; default two minutes. */
  readonly taskLimitMs?: number;
  readonly worker?: URL;
  readonly modelDir?: string;
}
