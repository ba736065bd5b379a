import type { OwnName } from '@/shared/browser/stored-items';

/** Keys the site keeps in the browser. Values that cannot be read count as absent; private mode never throws. */
export type LocalKey = OwnName<'localStorage'>;
export type SessionKey = OwnName<'sessionStorage'>;

type Area = 'localStorage' | 'sessionStorage';

function area(name: Area): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name];
  } catch {
    return undefined;
  }
}

function read(name: Area, key: string): string | null {
  try {
    return area(name)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(name: Area, key: string, value: string | null): void {
  try {
    if (value === null) area(name)?.removeItem(key);
    else area(name)?.setItem(key, value);
  } catch {
    // A full or forbidden store loses the value for the next visit only.
  }
}

export const readText = (key: LocalKey): string | null => read('localStorage', key);
export const writeText = (key: LocalKey, value: string | null): void => write('localStorage', key, value);
export const readSession = (key: SessionKey): string | null => read('sessionStorage', key);
export const writeSession = (key: SessionKey, value: string | null): void =>
  write('sessionStorage', key, value);

/** Where something has it open, it goes when that is closed. */
export const removeDatabase = (name: string): void => void indexedDB.deleteDatabase(name);

export function readRecord(key: LocalKey): Readonly<Record<string, unknown>> | undefined {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    return isRecord(value['state']) ? value['state'] : value;
  } catch {
    return undefined;
  }
}

export function writeRecord(key: LocalKey, value: object): void {
  writeText(key, JSON.stringify(value));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
