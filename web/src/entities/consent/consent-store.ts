import { readRecord, writeRecord } from '@/shared/browser/storage';

const CONSENT_VERSION = '1';
const YEAR_MS = 365 * 24 * 3600_000;

export interface ConsentRecord {
  readonly version: string;
  readonly time: string;
  readonly categories: { readonly necessary: true; readonly analytics: boolean };
}

export function readConsent(now = Date.now()): ConsentRecord | undefined {
  const record = readRecord('cookie-consent');
  if (record?.['version'] !== CONSENT_VERSION || typeof record['time'] !== 'string') return undefined;
  return now - Date.parse(record['time']) < YEAR_MS ? (record as unknown as ConsentRecord) : undefined;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let reopened = false;
let decided: boolean | undefined;

const tell = (): void => listeners.forEach((listener) => listener());

export function writeConsent(analytics: boolean): void {
  writeRecord('cookie-consent', {
    version: CONSENT_VERSION,
    time: new Date().toISOString(),
    categories: { necessary: true, analytics },
  });
  reopened = false;
  decided = true;
  tell();
}

/** The page's first script hides the banner before anything is painted; whoever asks for it sees it. */
export function reopenConsent(): void {
  reopened = true;
  delete document.documentElement.dataset['decided'];
  tell();
}

export const mayCount = (): boolean => readConsent()?.categories.analytics === true;

export function subscribeConsent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isBannerOpen(): boolean {
  decided ??= readConsent() !== undefined;
  return reopened || !decided;
}
