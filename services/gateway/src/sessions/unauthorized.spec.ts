import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionVerifier } from '@headshots/platform/auth';
import { metricsText } from '@headshots/platform/telemetry';
import { testIdentity, type TestIdentity, type TokenOptions } from '@headshots/platform/testing';
import { Denylist } from './denylist.ts';
import { Sessions } from './sessions.ts';

const counts = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(
    [...(await metricsText()).body.matchAll(/^unauthorized_total\{reason="(\w+)"\} (\d+)$/gm)].map(
      ([, reason = '', count]) => [reason, Number(count)],
    ),
  );

describe('sessions that are not let in', () => {
  let identity: TestIdentity;
  let denylist: Denylist;
  let sessions: Sessions;
  beforeEach(async () => {
    identity = await testIdentity();
    denylist = new Denylist();
    sessions = new Sessions(
      new SessionVerifier({ identityUrl: identity.url, issuer: identity.url }),
      denylist,
    );
  });
  afterEach(() => identity.close());

  /** Which reasons are counted once more by one request. */
  const countedBy = async (authorization: string | undefined): Promise<readonly string[]> => {
    const before = await counts();
    await Promise.resolve()
      .then(() => sessions.callerOf(authorization))
      .catch(() => undefined);
    return [...(await counts())]
      .filter(([name, count]) => count > (before.get(name) ?? 0))
      .map(([name]) => name);
  };
  const bearer = async (options: TokenOptions = {}): Promise<string> =>
    `Bearer ${await identity.tokenFor(options)}`;

  it('can be counted from the start, whatever the reason', async () => {
    expect([...(await counts()).keys()].sort()).toEqual(
      [
        ...['missing', 'malformed', 'expired', 'forged', 'ended', 'unknown_key'],
        ...['keys', 'claims', 'denylist', 'neighbour'],
      ].sort(),
    );
  });

  it('are counted by what is wrong with them', async () => {
    denylist.markLoaded();
    denylist.add('over');
    expect(await countedBy(undefined)).toEqual(['missing']);
    expect(await countedBy('Basic abc')).toEqual(['malformed']);
    expect(await countedBy('Bearer x')).toEqual(['malformed']);
    expect(await countedBy(await bearer({ expiresIn: -120 }))).toEqual(['expired']);
    expect(await countedBy(await bearer({ sessionId: 'over' }))).toEqual(['ended']);
    expect(await countedBy(await bearer({ kid: 'strange' }))).toEqual(['unknown_key']);
    expect(await countedBy(await bearer())).toEqual([]);
  });

  it('are counted as ours where nobody could tell, or where we contradict ourselves', async () => {
    expect(await countedBy(await bearer())).toEqual(['denylist']);
    denylist.markLoaded();
    expect(await countedBy(await bearer({ issuer: 'https://old.example' }))).toEqual(['claims']);
    sessions = new Sessions(
      new SessionVerifier({ identityUrl: 'http://127.0.0.1:9', issuer: identity.url }),
      denylist,
    );
    expect(await countedBy(await bearer())).toEqual(['keys']);
  });
});
