import { portraitClothing, seedFor, variantFor, type ShotSpec, type Style } from '@headshots/engine';
import { errorCatalogue } from '@headshots/proto/errors';
import type { PreviewState } from '@headshots/proto/vocabulary';
import { partsOf, type Look } from './look.ts';

export const previewDeadlineMs = 2 * 60_000;
export const previewKeptMs = 24 * 3_600_000;
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

export interface PreviewPicture {
  readonly objectKey: string;
  readonly style: Style;
  readonly engine: string;
  readonly width: number;
  readonly height: number;
  readonly similarity: number;
  readonly resolution: 'high' | 'medium' | 'low';
  /** The face was enlarged more than three times. */
  readonly softFace: boolean;
  readonly dominantColor: string;
  /** Why the person wears their own clothes although others were asked for, dotted. */
  readonly notDressed?: string | undefined;
}

export interface Preview {
  readonly photoId: string;
  readonly look: Look;
  readonly userId: string;
  readonly state: StoredState;
  readonly trials: number;
  /** Dotted; empty unless it is not usable. */
  readonly reasons: readonly string[];
  readonly picture: PreviewPicture | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly askedAt: Date;
  readonly finishedAt: Date | null;
}

export interface LeasedPreview extends Preview {
  readonly attempt: number;
  readonly tries: number;
}

export function shownState(preview: Pick<Preview, 'state' | 'trials' | 'askedAt'>, now: Date): StoredState {
  const { state, trials, askedAt } = preview;
  if (state !== 'waiting' && state !== 'making') return state;
  if (now.getTime() - askedAt.getTime() > previewDeadlineMs) return 'failed';
  return trials > 0 ? 'making' : state;
}

/** What the engine is asked for, `trial` from 0: the same for the same photo and look, other clothes before the same scene. */
export function trialOf(photoId: string, look: Look, trial: number): ShotSpec {
  const { expression, outfit } = partsOf(look);
  const style = trialStyles[Math.min(trial, trialStyles.length - 1)] ?? 'professional';
  const seed = seedFor(`${photoId}/${expression}`, 1, trial);
  const variant = variantFor(style, trial, seed);
  return { number: 1, style, expression, seed, variant, clothing: portraitClothing(outfit) };
}

export function reasonsOf(refusedBy: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const gate of refusedBy) {
    const code = `selfie.trial_${gate}`;
    const known = Object.hasOwn(errorCatalogue, code) ? code : 'selfie.trial_failed';
    times.set(known, (times.get(known) ?? 0) + 1);
  }
  return [...times].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

export const previewKeyOf = (photoId: string, look: Look, attempt: number): string =>
  `${previewPrefixOf(photoId, look)}${attempt}.jpg`;

export const previewPrefixOf = (photoId: string, look: Look): string => `previews/${photoId}/${look}-`;

export const secondsToTomorrow = (now: Date): number => 86_400 - (Math.floor(now.getTime() / 1_000) % 86_400);
