import { createStore, del, get, set } from 'idb-keyval';
import { DRAFT_LIFE_MS } from '@/config/constants';
import type { OwnName } from '@/lib/stored-items';
import type { Expression, PackageName } from '@/services/api/types';

export interface Draft {
  readonly file: File | null;
  readonly expression: Expression;
  readonly package: PackageName;
  readonly coupon: string;
  readonly faceConsent: boolean;
  /** The photo that came of the file, and the consent it was sent with. */
  readonly sent: { readonly photoId: string; readonly faceVersion: string } | null;
}

export const emptyDraft: Draft = {
  file: null,
  expression: 'unchanged',
  package: 'professional',
  coupon: '',
  faceConsent: false,
  sent: null,
};

const KEY = 'draft';
const STORE: OwnName<'indexedDB'> = 'upload-draft';
const store = createStore('headshots', STORE);

interface Saved {
  readonly draft: Draft;
  readonly savedAt: number;
}

/** Private mode and a full disk lose the draft, nothing else. */
async function within<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export async function saveDraft(draft: Draft, now = Date.now()): Promise<void> {
  await within(() => set(KEY, { draft, savedAt: now } satisfies Saved, store));
}

export async function loadDraft(now = Date.now()): Promise<Draft | undefined> {
  const saved = await within(() => get<Saved>(KEY, store));
  if (saved === undefined) return undefined;
  if (now - saved.savedAt > DRAFT_LIFE_MS) {
    await clearDraft();
    return undefined;
  }
  return { ...emptyDraft, ...saved.draft };
}

export async function clearDraft(): Promise<void> {
  await within(() => del(KEY, store));
}
