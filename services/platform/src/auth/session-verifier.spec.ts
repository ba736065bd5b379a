import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { testIdentity, type TestIdentity, type TokenOptions } from '../testing/test-identity.ts';
import type { Problem } from '../errors/index.ts';
import { bearerToken, refusalReason, SessionVerifier } from './index.ts';

const minute = 60_000;

describe('session verifier', () => {
  let identity: TestIdentity;
  let verifier: SessionVerifier;
  let skewMs = 0;
  beforeEach(async () => {
    skewMs = 0;
    identity = await testIdentity();
    verifier = new SessionVerifier({
      identityUrl: identity.url,
      issuer: identity.url,
      leewaySeconds: 30,
      now: () => Date.now() + skewMs,
    });
  });
  afterEach(() => identity.close());

  const verify = async (options: TokenOptions = {}) => verifier.verify(await identity.tokenFor(options));
  const expired = { code: 'auth.session_expired', status: 401 };
  const unavailable = { code: 'service.unavailable', status: 503 };

  it('goes by the name of the issuer, not by where its keys are', async () => {
    const named = new SessionVerifier({
      identityUrl: `${identity.url}/`,
      issuer: 'https://konterfei.example',
    });
    const token = await identity.tokenFor({ userId: 'u', issuer: 'https://konterfei.example' });
    await expect(named.verify(token)).resolves.toMatchObject({ userId: 'u' });
    await expect(named.verify(await identity.tokenFor())).rejects.toMatchObject(expired);
  });

  it('tells who calls', async () => {
    expect(await verify({ userId: 'u', sessionId: 's', emailVerified: true })).toMatchObject({
      userId: 'u',
      sessionId: 's',
      emailVerified: true,
    });
  });

  it.each<[string, TokenOptions]>([
    ['past its end and the leeway', { expiresIn: -31 }],
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for another audience', { audience: 'other' }],
    ['of another type', { type: 'JWT' }],
  ])('answers 401 to a token %s', async (_what, options) => {
    await expect(verify(options)).rejects.toMatchObject(expired);
  });

  it('says why, to whoever counts', async () => {
    const why = async (token: string): Promise<string | undefined> =>
      verifier.verify(token).then(
        () => 'let in',
        (error: Problem) => refusalReason(error),
      );
    const [header, payload] = (await identity.tokenFor()).split('.');
    expect(await why('x')).toBe('malformed');
    expect(await why(await identity.tokenFor({ expiresIn: -31 }))).toBe('expired');
    expect(await why(`${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`)).toBe('forged');
    expect(await why(await identity.tokenFor({ issuer: 'https://elsewhere.example' }))).toBe('claims');
    expect(await why(await identity.tokenFor({ kid: 'strange' }))).toBe('unknown_key');
    identity.fail(true);
    skewMs = 25 * 60 * minute;
    expect(await why(await identity.tokenFor({ expiresIn: 3 * 24 * 3_600 }))).toBe('keys');
  });

  it('tolerates the leeway', async () => {
    await eventually(() => verify({ expiresIn: -20 }));
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('answers 401 to %j', async (token) => {
    await verify();
    await expect(verifier.verify(token)).rejects.toMatchObject(expired);
  });

  it('answers 401 to a forged signature', async () => {
    const token = await identity.tokenFor();
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: 'admin', sid: 's', exp: 9_999_999_999 })).toString(
      'base64url',
    );
    await expect(verifier.verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject(expired);
  });

  it('answers 503 while no key set was ever loaded', async () => {
    identity.fail(true);
    await expect(verify()).rejects.toMatchObject(unavailable);
    identity.fail(false);
    skewMs = 2_000;
    await expect(verify()).resolves.toBeDefined();
  });

  it('serves stale keys for 24 h while identity is away, then 503', async () => {
    await verify();
    const late = await identity.tokenFor({ expiresIn: 3 * 24 * 3_600 });
    identity.fail(true);
    skewMs = 11 * minute;
    await expect(verifier.verify(late)).resolves.toBeDefined();
    skewMs = 25 * 60 * minute;
    await expect(verifier.verify(late)).rejects.toMatchObject(unavailable);
  });

  it('fetches once in 10 minutes', async () => {
    for (let call = 0; call < 20; call += 1) await verify();
    expect(identity.fetches()).toBe(1);
    skewMs = 10.5 * minute;
    await verify({ expiresIn: 3_600 });
    expect(identity.fetches()).toBe(2);
  });

  it('learns a new key at once, and asks at most once per 30 s for unknown ones', async () => {
    await verify();
    skewMs = 31_000;
    await identity.rotate();
    await expect(verify()).resolves.toBeDefined();
    expect(identity.fetches()).toBe(2);
    for (let call = 0; call < 50; call += 1)
      await expect(verify({ kid: `unknown-${call}` })).rejects.toMatchObject(expired);
    expect(identity.fetches()).toBe(2);
    skewMs = 62_000;
    await Promise.all(
      Array.from({ length: 20 }, () => expect(verify({ kid: 'unknown' })).rejects.toMatchObject(expired)),
    );
    expect(identity.fetches()).toBe(3);
  });

  it('answers 503, not 401, to an unknown key it cannot look up', async () => {
    await verify();
    identity.fail(true);
    skewMs = 31_000;
    await expect(verify({ kid: 'unknown' })).rejects.toMatchObject(unavailable);
  });
});

describe('credentials', () => {
  it('reads bearer headers only', () => {
    expect(bearerToken('Bearer abc')).toBe('abc');
    for (const header of [undefined, null, '', 'Basic abc', 'Bearer', 'Bearer a b'])
      expect(bearerToken(header)).toBeUndefined();
  });
});
