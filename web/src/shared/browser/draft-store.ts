import { createStore, del, get, set } from 'idb-keyval';
import { fileOf } from '@/shared/browser/read-file';
import { DRAFT_DATABASE, DRAFT_LIFE_MS } from '@/shared/config/constants';
import type { OwnName } from '@/shared/browser/stored-items';
import type { Expression, PackageName } from '@/shared/api/types';

export interface Draft {
  readonly file: File | null;
  readonly expression: Expression;
  /** Null until one is chosen. */
  readonly package: PackageName | null;
  readonly coupon: string;
  readonly faceConsent: boolean;
  readonly sent: { readonly photoId: string; readonly faceVersion: string } | null;
}

export const emptyDraft: Draft = {
  file: null,
  expression: 'unchanged',
  package: null,
  coupon: '',
  faceConsent: false,
  sent: null,
};

const KEY = 'draft';
const STORE: OwnName<'indexedDB'> = 'upload-draft';
const store = createStore(DRAFT_DATABASE, STORE);

/** A file as its bytes: kept as a file it can come back empty (Safari). */
interface SavedFile {
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
}

interface Saved {
  readonly draft: Omit<Draft, 'file'>;
  readonly file: SavedFile | null;
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
  await within(async () => {
    const { file, ...rest } = draft;
    const saved = file && { bytes: await file.arrayBuffer(), name: file.name, type: file.type };
    await set(KEY, { draft: rest, file: saved, savedAt: now } satisfies Saved, store);
  });
}

export async function loadDraft(now = Date.now()): Promise<Draft | undefined> {
  const saved = await within(() => get<Saved>(KEY, store));
  if (saved === undefined) return undefined;
  if (now - saved.savedAt > DRAFT_LIFE_MS) {
    await clearDraft();
    return undefined;
  }
  // Kept by a version that stored the file itself: it is chosen again.
  const { file = null, draft } = saved as Partial<Saved>;
  return { ...emptyDraft, ...draft, file: file && fileOf(file.bytes, file) };
}

export async function clearDraft(): Promise<void> {
  await within(() => del(KEY, store));
}
