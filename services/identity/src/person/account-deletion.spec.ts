import { describe, expect, it } from '@jest/globals';
import { topics } from '@headshots/proto/topics';
import { deletionPolicy, erasers, nextSteps, type AccountDeletion } from './account-deletion.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const fresh: AccountDeletion = {
  id: 'deletion',
  userId: 'user',
  keycloakId: 'keycloak',
  state: 'erasing',
  confirmations: [],
  publishedAt: ago(1_000),
  directoryRemovedAt: undefined,
  contact: Buffer.from('box'),
  erasedAt: undefined,
};
const nothing = { removeFromDirectory: false, askAgain: false, erase: false, forgetContact: false };
const steps = (change: Partial<AccountDeletion>) => nextSteps({ ...fresh, ...change }, now);

describe('a deletion', () => {
  const topic = (name: string) => topics.find((each) => each.name === name);

  it('waits for every service that erases, and they hear of it', () => {
    expect([...erasers].sort()).toEqual([...(topic('account.erased')?.producers ?? [])].sort());
    expect([...erasers].sort()).toEqual([...(topic('account.deletion_requested')?.consumers ?? [])].sort());
  });
});

describe('the next steps of a deletion', () => {
  it('begin with the directory', () => {
    expect(steps({})).toEqual({ ...nothing, removeFromDirectory: true });
  });

  it('are none while services are still at work', () => {
    expect(steps({ directoryRemovedAt: now, confirmations: ['media', 'orders'] })).toEqual(nothing);
  });

  it('ask again when a confirmation is late, and not when all are there', () => {
    const publishedAt = ago(deletionPolicy.askAgainMs);
    expect(steps({ publishedAt, directoryRemovedAt: now })).toEqual({ ...nothing, askAgain: true });
    expect(steps({ publishedAt, directoryRemovedAt: now, confirmations: erasers })).toMatchObject({
      askAgain: false,
    });
  });

  it('erase only after every service and the directory', () => {
    expect(steps({ confirmations: erasers })).toMatchObject({ erase: false, removeFromDirectory: true });
    expect(steps({ confirmations: erasers.slice(1), directoryRemovedAt: now }).erase).toBe(false);
    expect(steps({ confirmations: erasers, directoryRemovedAt: now })).toEqual({ ...nothing, erase: true });
  });

  it('keep the contact for the last mail, but no longer than a day', () => {
    const farewell = { state: 'farewell', directoryRemovedAt: now, confirmations: erasers } as const;
    expect(steps({ ...farewell, erasedAt: ago(deletionPolicy.farewellMs - 1) })).toEqual(nothing);
    expect(steps({ ...farewell, erasedAt: ago(deletionPolicy.farewellMs) }).forgetContact).toBe(true);
    expect(steps({ ...farewell, erasedAt: now, contact: undefined }).forgetContact).toBe(true);
  });

  it('are none once it is finished', () => {
    expect(steps({ state: 'finished', contact: undefined, erasedAt: ago(1e9) })).toEqual(nothing);
  });
});
