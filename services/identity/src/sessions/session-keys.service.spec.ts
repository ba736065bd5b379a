import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SessionTokens } from './session-tokens.service.ts';
import { SessionKeys } from './session-keys.service.ts';

const hour = 3_600;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  file = join(folder, 'keys.json');
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});

const seconds = (): number => Math.floor(Date.now() / 1000);
const key = (kid: string, times: { nbf?: number; exp?: number } = {}) => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid,
  ...times,
});
const write = (...keys: object[]) => writeFile(file, JSON.stringify({ keys }));
const published = async (keys: SessionKeys) => (await keys.published()).keys.map(({ kid }) => kid);
const claims = {
  sessionId: '018f0000-0000-7000-8000-000000000001',
  userId: '018f0000-0000-7000-8000-000000000002',
  tokenId: '018f0000-0000-4000-8000-000000000003',
  issuedAt: 1_764_000_000,
  emailVerified: true,
};

describe('SessionKeys', () => {
  it('signs with the first of equal keys and publishes no private half', async () => {
    await write(key('a'), key('b'));
    const keys = new SessionKeys(file);
    expect((await keys.signing()).stored.kid).toBe('a');
    expect(JSON.stringify(await keys.published())).not.toContain('"d"');
  });

  it('publishes a new key before it signs', async () => {
    await write(key('old'), key('new', { nbf: seconds() + hour }));
    const keys = new SessionKeys(file);
    expect((await keys.signing()).stored.kid).toBe('old');
    expect(await published(keys)).toEqual(['old', 'new']);
  });

  it('accepts a retired key for a month after it left the published set', async () => {
    await write(key('old', { exp: seconds() - hour }), key('new'));
    const keys = new SessionKeys(file);
    expect((await keys.signing()).stored.kid).toBe('new');
    expect(await published(keys)).toEqual(['new']);
    expect(await keys.byId('old')).toBeDefined();
  });

  it('reads a changed file, and keeps what it has when the new one is broken', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    await write(key('a'), key('b'));
    const keys = new SessionKeys(file);
    expect(await published(keys)).toEqual(['a', 'b']);
    await writeFile(file, 'broken');
    await utimes(file, 1, 1);
    jest.advanceTimersByTime(31_000);
    expect(await published(keys)).toEqual(['a', 'b']);
    await write(key('b'), key('c'));
    jest.advanceTimersByTime(31_000);
    expect(await published(keys)).toEqual(['b', 'c']);
  });

  it('refuses a set of one key', async () => {
    await write(key('a'));
    await expect(new SessionKeys(file).signing()).rejects.toThrow();
  });
});

describe('SessionTokens', () => {
  it('mints the same bytes from the same claims, and reads them', async () => {
    await write(key('a'), key('b'));
    const tokens = new SessionTokens(new SessionKeys(file), 'http://identity');
    const [one, two] = [
      await tokens.mint({ ...claims, keyId: 'b' }),
      await tokens.mint({ ...claims, keyId: 'b' }),
    ];
    expect(one).toBe(two);
    expect(await tokens.read(one)).toEqual({
      sessionId: claims.sessionId,
      userId: claims.userId,
      tokenId: claims.tokenId,
    });
  });

  it('does not read the token of another issuer or an unknown key', async () => {
    await write(key('a'), key('b'));
    const keys = new SessionKeys(file);
    const token = await new SessionTokens(keys, 'http://other').mint({ ...claims, keyId: 'a' });
    const tokens = new SessionTokens(keys, 'http://identity');
    expect(await tokens.read(token)).toBeUndefined();
    await expect(tokens.mint({ ...claims, keyId: 'gone' })).rejects.toMatchObject({
      code: 'auth.session_expired',
    });
  });
});
