import { describe, expect, it } from '@jest/globals';
import { ledgerKey, readLedgerKey, type Deletion } from './ledger-keys.ts';

const id = (digit: number): string => `0192f0a0-0000-7000-8000-00000000000${digit}`;
const deletions: readonly Deletion[] = [
  { kind: 'account', deletionId: id(1), userId: id(2) },
  { kind: 'photo', photoId: id(3) },
];

describe('an entry of the ledger of deletions', () => {
  it.each(deletions)('of a $kind is read back from its key', (deletion) => {
    expect(readLedgerKey(ledgerKey(deletion, new Date()))).toEqual(deletion);
  });

  it('stands under the day of UTC', () => {
    expect(ledgerKey({ kind: 'photo', photoId: id(3) }, new Date('2026-11-27T23:59:59.999Z'))).toBe(
      `.headshots/deletions/2026-11-27/photo-${id(3)}`,
    );
  });

  it.each([
    '.headshots/owner.json',
    `.headshots/deletions/2026-11-27/photo-${id(3)}.bak`,
    `${id(3)}/original.jpg`,
  ])('is not %s', (key) => expect(readLedgerKey(key)).toBeUndefined());
});
