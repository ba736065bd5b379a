import { DRAFT_LIFE_MS } from '@/config/constants';
import type { Expression, PackageName } from '@/services/api/types';

export interface Draft {
  readonly file: File | null;
  readonly expression: Expression;
  readonly package: PackageName;
  readonly coupon: string;
  readonly faceConsent: boolean;
}

export const emptyDraft: Draft = {
  file: null,
  expression: 'unchanged',
  package: 'professional',
  coupon: '',
  faceConsent: false,
};

const DATABASE = 'headshots';
const STORE = 'upload-draft';
const KEY = 'draft';

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('no store'));
  return promise;
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const database = await open();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const request = work(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no store'));
    return await promise.finally(() => database.close());
  } catch {
    // Private mode and a full disk lose the draft, nothing else.
    return undefined;
  }
}

export async function saveDraft(draft: Draft, now = Date.now()): Promise<void> {
  await within('readwrite', (store) => store.put({ draft, savedAt: now }, KEY));
}

export async function loadDraft(now = Date.now()): Promise<Draft | undefined> {
  const saved = (await within('readonly', (store) => store.get(KEY))) as
    { readonly draft: Draft; readonly savedAt: number } | undefined;
  if (saved === undefined) return undefined;
  if (now - saved.savedAt > DRAFT_LIFE_MS) {
    await clearDraft();
    return undefined;
  }
  return { ...emptyDraft, ...saved.draft };
}

export async function clearDraft(): Promise<void> {
  await within('readwrite', (store) => store.delete(KEY));
}
