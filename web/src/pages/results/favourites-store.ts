import { isRecord, readRecord, readText, writeText } from '@/shared/browser/storage';

const KEY = 'favourites';
const DAY_MS = 24 * 3600_000;
/** Of a photo whose end is not known yet: longer than it can take until then. */
const KEEP_MS = 60 * DAY_MS;

interface Kept {
  readonly numbers: readonly number[];
  /** Milliseconds since 1970. */
  readonly until: number;
}

type All = Readonly<Record<string, Kept>>;

const listeners = new Set<() => void>();
/** Where the browser keeps nothing, the page still does. */
let unkept: string | null = null;

export const favouritesText = (): string | null => readText(KEY) ?? unkept;

export function onFavourites(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value['until'] === 'number' &&
    Array.isArray(value['numbers']) &&
    value['numbers'].every((number) => Number.isInteger(number))
  );
}

function parse(text: string | null): All {
  if (text === null) return {};
  const value: unknown = unkept === text ? JSON.parse(text) : readRecord(KEY);
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, kept]) => (isKept(kept) ? [[id, kept]] : [])),
  );
}

function store(all: All): void {
  const text = Object.keys(all).length === 0 ? null : JSON.stringify(all);
  writeText(KEY, text);
  unkept = readText(KEY) === text ? null : text;
  for (const listener of listeners) listener();
}

export function favouritesIn(text: string | null, photoId: string): ReadonlySet<number> {
  return new Set(parse(text)[photoId]?.numbers);
}

export function toggleFavourite(photoId: string, number: number, expiresAt: string | null): void {
  const now = Date.now();
  const all = parse(favouritesText());
  const before = all[photoId]?.numbers ?? [];
  const numbers = before.includes(number) ? before.filter((each) => each !== number) : [...before, number];
  const until = expiresAt === null ? now + KEEP_MS : Date.parse(expiresAt);
  const live = Object.entries({ ...all, [photoId]: { numbers, until } }).filter(
    ([, kept]) => kept.until > now && kept.numbers.length > 0,
  );
  store(Object.fromEntries(live));
}

export function forgetOldFavourites(): void {
  const all = Object.entries(parse(favouritesText()));
  const live = all.filter(([, { until }]) => until > Date.now());
  if (live.length < all.length) store(Object.fromEntries(live));
}
