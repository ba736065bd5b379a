import type {
  CheckSelfieInput,
  FailureKind,
  Fingerprint,
  Maker,
  RejectedShot,
  AcceptedShot,
  SelfieReport,
  ShotSpec,
} from '../port.ts';
import type { DressedSelfie } from '../dressing/dress-selfie.ts';
import type { Clothing } from '../plan/clothing.ts';
import type { Expression } from '../plan/style.ts';
import type { AlignedSelfie } from '../candidates/align-selfie.ts';
import type { Reference } from '../candidates/reference.ts';
import type { GateVerdict } from '../gates/gates.ts';
import type { Foreground } from '../studio/foreground.ts';
import type { CutSelfie, MeasuredSelfie } from '../studio/measured-selfie.ts';
import type { Rgb } from '../pixels/rgb.ts';
import type { PreviewInput } from '../preview/preview-picture.ts';
import type { RawScores } from '../score/judge-file.ts';
import type { Opened } from '../studio/open-selfie.ts';
import type { SigningKey } from '../marking/certificate.ts';

export interface CheckTask {
  readonly kind: 'check';
  readonly input: CheckSelfieInput;
}

export interface WarmTask {
  readonly kind: 'warm';
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

export interface CutTask {
  readonly kind: 'cut';
  readonly opened: Opened;
  readonly enlarged: Rgb | undefined;
}

export interface SeparateTask {
  readonly kind: 'separate';
  readonly cut: CutSelfie;
  /** Shared: written to. */
  readonly front: Foreground;
  readonly part: number;
}

export interface FinishTask {
  readonly kind: 'finish';
  readonly opened: Opened;
  readonly cut: CutSelfie;
  readonly front: Foreground;
}

export interface DressTask {
  readonly kind: 'dress';
  readonly selfie: MeasuredSelfie;
  readonly clothing: Clothing;
}

export interface RenderTask {
  readonly kind: 'render';
  readonly selfie: MeasuredSelfie;
  readonly shot: ShotSpec;
  readonly accepted: readonly Fingerprint[];
  readonly key: SigningKey | undefined;
}

export interface AlignTask {
  readonly kind: 'align';
  readonly selfie: Uint8Array;
}

export interface JudgeTask {
  readonly kind: 'judge';
  /** As it came: any bytes. */
  readonly candidate: Uint8Array;
  readonly reference: Reference;
  readonly expression: Expression;
  /** What the candidate was asked to wear. */
  readonly clothing: Clothing | undefined;
  readonly accepted: readonly Fingerprint[];
  readonly madeBy: Maker;
  readonly model: string;
  readonly key: SigningKey | undefined;
}

export interface PreviewTask {
  readonly kind: 'preview';
  readonly input: PreviewInput;
  readonly key: SigningKey | undefined;
}

export type Task =
  | CheckTask
  | WarmTask
  | OpenTask
  | EnlargeTask
  | CutTask
  | SeparateTask
  | FinishTask
  | DressTask
  | RenderTask
  | AlignTask
  | JudgeTask
  | PreviewTask;

export interface Job {
  readonly task: Task;
  /** Shared: when a thread took it, in ms since 1970; 0 while it waits. */
  readonly began: Float64Array;
}

export interface ShotReport {
  readonly raw: RawScores | undefined;
  readonly gates: readonly GateVerdict[];
  readonly texture: number;
  /** How far the face's median lies from the selfie's: typology angle in degrees, lightness in L*. */
  readonly skinShift: { readonly ita: number; readonly lightness: number } | undefined;
  /** Milliseconds by step. */
  readonly steps: Readonly<Record<string, number>>;
}

export interface Answers {
  readonly check: SelfieReport;
  readonly warm: true;
  readonly open: Opened;
  readonly enlarge: true;
  readonly cut: CutSelfie;
  readonly separate: true;
  readonly finish: MeasuredSelfie;
  readonly dress: DressedSelfie;
  readonly render: (Omit<AcceptedShot, 'seconds'> | Omit<RejectedShot, 'seconds'>) & {
    readonly report: ShotReport;
  };
  readonly align: AlignedSelfie;
  readonly judge: Omit<AcceptedShot, 'seconds'> | Omit<RejectedShot, 'seconds'>;
  readonly preview: Uint8Array;
}

/** Errors lose their class between threads, so failures travel as values. */
export type Outcome<T> =
  | { readonly value: T }
  | { readonly failure: { readonly kind: FailureKind; readonly code: string; readonly message: string } };
