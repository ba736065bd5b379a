import { isRecord, readSession, writeSession } from '@/lib/storage';

/** The key of the order somebody is about to place: the same until the choice changes or the order is final. */
export function orderKey(choice: readonly (string | undefined)[]): string {
  const fingerprint = JSON.stringify(choice);
  try {
    const saved: unknown = JSON.parse(readSession('order-intent') ?? 'null');
    if (isRecord(saved) && saved['fingerprint'] === fingerprint && typeof saved['key'] === 'string')
      return saved['key'];
  } catch {
    // An unreadable record counts as none.
  }
  const key = crypto.randomUUID();
  writeSession('order-intent', JSON.stringify({ fingerprint, key }));
  return key;
}

export function forgetOrderKey(): void {
  writeSession('order-intent', null);
}
