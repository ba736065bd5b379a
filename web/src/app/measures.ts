import { onCLS, onINP, onLCP } from 'web-vitals';
import { appPaths, publicPaths, splitLanguage } from '@/shared/config/paths';
import { apiUrl } from '@/shared/api/api-url';
import type { Measure, Screen } from '@/shared/api/types';

const ANSWER_MS = 30_000;
const screens: readonly Screen[] = [...publicPaths, ...appPaths];

/** The screen at an address, without language and without what the address names. */
export function screenOf(pathname: string): Screen {
  const { path } = splitLanguage(pathname);
  if (/^\/results\/[^/]+$/.test(path)) return '/results/:photoId';
  return screens.find((screen) => screen === path) ?? 'other';
}

/** Nobody waits for it and nobody is told when it fails; no token goes along. */
export function send(measure: Measure): void {
  void fetch(apiUrl('/measures'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measure),
    keepalive: true,
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
}

/** Errors of one page that are told; where one place fails over and over, it is told once. */
const MOST_ERRORS = 5;
const OWN_SCRIPT = /\/assets\/([\w.-]+\.js:\d+:\d+)/;

/** Where a script of ours failed; undefined where it was another's, such as one of an extension of the browser. */
export function placeOf(error: unknown): string | undefined {
  return OWN_SCRIPT.exec(error instanceof Error ? (error.stack ?? '') : '')?.[1];
}

/** Tells of errors that nothing caught: where, and never what they say. @returns what ends it */
export function watchErrors(tell: (error: Extract<Measure, { kind: 'error' }>) => void): () => void {
  const told = new Set<string>();
  const report = (fault: 'uncaught' | 'rejected', error: unknown): void => {
    const at = placeOf(error);
    if (at === undefined || told.has(at) || told.size >= MOST_ERRORS) return;
    told.add(at);
    tell({ kind: 'error', screen: screenOf(window.location.pathname), fault, at });
  };
  const uncaught = ({ error }: ErrorEvent): void => report('uncaught', error);
  const rejected = ({ reason }: PromiseRejectionEvent): void => report('rejected', reason);
  window.addEventListener('error', uncaught);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', uncaught);
    window.removeEventListener('unhandledrejection', rejected);
  };
}

let watching = false;

export function watchSpeed(tell: (speed: Extract<Measure, { kind: 'speed' }>) => void): void {
  if (watching) return;
  watching = true;
  const screen = screenOf(window.location.pathname);
  onLCP(({ value }) => tell({ kind: 'speed', screen, largestPaintSeconds: value / 1_000 }));
  onINP(({ value }) => tell({ kind: 'speed', screen, interactionSeconds: value / 1_000 }));
  onCLS(({ value }) => tell({ kind: 'speed', screen, layoutShift: value }));
}
