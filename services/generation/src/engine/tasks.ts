import type {
  CheckSelfieInput,
  FailureKind,
  Fingerprint,
  RejectedShot,
  AcceptedShot,
  SelfieReport,
  ShotSpec,
} from './port.ts';
import type { Rgb } from './pixels/rgb.ts';
import type { Opened } from './studio/open-selfie.ts';
import type { PreparedSelfie } from './studio/prepared.ts';
import type { SigningKey } from './marking/certificate.ts';

export interface CheckTask {
  readonly kind: 'check';
  readonly input: CheckSelfieInput;
}

export interface OpenTask {
  readonly kind: 'open';
  readonly selfie: Uint8Array;
}

export interface EnlargeTask {
  readonly kind: 'enlarge';
  readonly image: Rgb;
  readonly target: Rgb;
  readonly part: number;
  readonly of: number;
}

export interface BuildTask {
  readonly kind: 'build';
  readonly opened: Opened;
  /** The face at twice its size, where it was small. */
  readonly enlarged: Rgb | undefined;
}

export interface RenderTask {
  readonly kind: 'render';
  readonly prepared: PreparedSelfie;
  readonly shot: ShotSpec;
  readonly accepted: readonly Fingerprint[];
  readonly key: SigningKey | undefined;
}

export type Task = CheckTask | OpenTask | EnlargeTask | BuildTask | RenderTask;

/** What only reports and tools see of a rendered shot. */
export interface ShotReport {
  /** Distances of the two descriptors. */
  readonly raw: { readonly dlib: number; readonly human: number };
  /** How far the face's median lies from the selfie's: typology angle in degrees, lightness in L*. */
  readonly skinShift: { readonly ita: number; readonly lightness: number } | undefined;
  /** Milliseconds by step. */
  readonly steps: Readonly<Record<string, number>>;
}

export interface Answers {
  readonly check: SelfieReport;
  readonly open: Opened;
  readonly enlarge: true;
  readonly build: PreparedSelfie;
  readonly render: (Omit<AcceptedShot, 'seconds'> | Omit<RejectedShot, 'seconds'>) & {
    readonly report: ShotReport;
  };
}

/** Errors lose their class between threads, so failures travel as values. */
export type Outcome<T> =
  | { readonly value: T }
  | { readonly failure: { readonly kind: FailureKind; readonly code: string; readonly message: string } };
