import { onCLS, onINP, onLCP } from 'web-vitals';
import { appPaths, publicPaths, splitLanguage } from '@/shared/config/paths';
import { apiUrl } from '@/shared/api/api-url';
import type { Measure, Screen } from '@/shared/api/types';

const screens: readonly Screen[] = [...publicPaths, ...appPaths];

/** The screen at an address, without language and without what the address names. */
export function screenOf(pathname: string): Screen {
  const { path } = splitLanguage(pathname);
  if (/^\/results\/[^/]+$/.test(path)) return '/results/:photoId';
  return screens.find((screen) => screen === path) ?? 'other';
}

/** Nobody waits for it and nobody is told when it fails; no token goes along. */
export function send(measure: Measure): void {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measure),
    keepalive: true,
    credentials: 'omit',
  };
  void fetch(apiUrl('/measures'), init).catch(() => undefined);
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
