import { seedFor, variantFor, type Expression, type ShotSpec, type Style } from '@headshots/engine';
import { errorCatalogue } from '@headshots/proto/errors';
import type { PreviewState } from '@headshots/proto/vocabulary';

/** Whoever waits for a preview goes on without it after this time. */
export const previewDeadlineMs = 2 * 60_000;
/** How long an ended preview is kept at most. */
export const previewKeptMs = 24 * 3_600_000;
/** Tries of one candidate whose making fails in itself. */
export const previewTries = 3;

/** Styles of the trials in their order: the first accepted one is shown, the others only say whether the photo is usable. */
export const trialStyles = [
  'professional',
  'professional',
  'approachable',
  'friendly',
  'confident',
  'serious',
] as const satisfies readonly Style[];

/** `gone`: its objects and then its row are about to be removed; nobody sees it any more. */
export type StoredState = PreviewState | 'gone';

/** The picture that is shown, as it lies in the bucket. */
export interface PreviewPicture {
  readonly objectKey: string;
  readonly style: Style;
  readonly engine: string;
  readonly width: number;
  readonly height: number;
  /** Measured, 0..1. */
  readonly similarity: number;
  readonly resolution: 'high' | 'medium' | 'low';
  /** The face was enlarged more than three times. */
  readonly softFace: boolean;
  /** #rrggbb. */
  readonly dominantColor: string;
}

export interface Preview {
  readonly photoId: string;
  readonly expression: Expression;
  readonly userId: string;
  readonly state: StoredState;
  /** Trials that the gates refused. */
  readonly trials: number;
  /** Dotted; empty unless it is not usable. */
  readonly reasons: readonly string[];
  readonly picture: PreviewPicture | null;
  /** Counts its facts: the `ce_sequence` of its events. */
  readonly version: number;
  readonly createdAt: Date;
  readonly askedAt: Date;
  readonly finishedAt: Date | null;
}

/** One trial in the hands of one worker. `attempt` is the fence. */
export interface LeasedPreview extends Preview {
  readonly attempt: number;
  readonly tries: number;
}

/** How it stands for whoever asked: between two trials it is still being made, and past its deadline it failed. */
export function shownState(preview: Pick<Preview, 'state' | 'trials' | 'askedAt'>, now: Date): StoredState {
  const { state, trials, askedAt } = preview;
  if (state !== 'waiting' && state !== 'making') return state;
  if (now.getTime() - askedAt.getTime() > previewDeadlineMs) return 'failed';
  return trials > 0 ? 'making' : state;
}

/** What the engine is asked for, `trial` from 0: the same for the same photo and expression. */
export function trialOf(photoId: string, expression: Expression, trial: number): ShotSpec {
  const style = trialStyles[Math.min(trial, trialStyles.length - 1)] ?? 'professional';
  const seed = seedFor(`${photoId}/${expression}`, 1, trial);
  return { number: 1, style, expression, seed, variant: variantFor(style, trial, seed) };
}

/** What the gates' words mean to the owner of a photo: each once, the most frequent first. */
export function reasonsOf(refusedBy: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const gate of refusedBy) {
    const code = `selfie.trial_${gate}`;
    const known = Object.hasOwn(errorCatalogue, code) ? code : 'selfie.trial_failed';
    times.set(known, (times.get(known) ?? 0) + 1);
  }
  return [...times].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

/** `previews/photoId/expression-attempt.jpg`: the attempt is the lease's fence. */
export const previewKeyOf = (photoId: string, expression: Expression, attempt: number): string =>
  `${previewPrefixOf(photoId, expression)}${attempt}.jpg`;

export const previewPrefixOf = (photoId: string, expression: Expression): string =>
  `previews/${photoId}/${expression}-`;

/** Seconds until the next day, UTC. */
export const secondsToTomorrow = (now: Date): number => 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
