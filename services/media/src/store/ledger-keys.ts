export const LEDGER_PREFIX = '.headshots/deletions/';

export type Deletion =
  | { readonly kind: 'account'; readonly deletionId: string; readonly userId: string }
  | { readonly kind: 'photo'; readonly photoId: string };

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const account = new RegExp(`/account-(${uuid})-(${uuid})$`);
const photo = new RegExp(`/photo-(${uuid})$`);

/** A day of UTC as keys have it. */
export const ledgerDayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function ledgerKey(deletion: Deletion, at: Date): string {
  const name =
    deletion.kind === 'account'
      ? `account-${deletion.deletionId}-${deletion.userId}`
      : `photo-${deletion.photoId}`;
  return `${LEDGER_PREFIX}${ledgerDayOf(at)}/${name}`;
}

/** Undefined for a key that is none of the ledger. */
export function readLedgerKey(key: string): Deletion | undefined {
  const [, deletionId, userId] = account.exec(key) ?? [];
  if (deletionId !== undefined && userId !== undefined) return { kind: 'account', deletionId, userId };
  const [, photoId] = photo.exec(key) ?? [];
  return photoId === undefined ? undefined : { kind: 'photo', photoId };
}
