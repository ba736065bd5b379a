import { generateKeyPairSync } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { sessionIssuer } from '@headshots/platform/config';
import { SessionVerifier } from '@headshots/platform/auth';
import { UnitOfWork } from '@headshots/platform/persistence';
import { SessionTokens } from '../../src/sessions/session-tokens.service.ts';
import { SessionKeys } from '../../src/sessions/session-keys.service.ts';
import { RefreshSession } from '../../src/sessions/refresh-session.use-case.ts';
import { EndSession } from '../../src/sessions/end-session.service.ts';
import { IdentitySettings } from '../../src/identity.settings.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { registered } from './people.ts';
import { AuditLogRepository } from '../../src/user/audit-log.repository.ts';
import { SessionRepository } from '../../src/sessions/session.repository.ts';
import { UserRepository } from '../../src/user/user.repository.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

/** Another replica on the same database and key file, by its own clock. */
function replica(now: () => number): { readonly keys: SessionKeys; readonly refresh: RefreshSession } {
  const keys = new SessionKeys(app.config.SESSION_KEYS_FILE, now);
  const refresh = new RefreshSession(
    app.get(IdentitySettings),
    app.get(UnitOfWork),
    app.get(SessionRepository),
    app.get(UserRepository),
    app.get(AuditLogRepository),
    new SessionTokens(keys, sessionIssuer(app.config)),
    app.get(EndSession),
  );
  return { keys, refresh };
}

describe.each([-10, -5, 5, 10])('clocks %i min off', (minutes) => {
  const now = (): number => Date.now() + minutes * 60_000;

  it('of one replica: tokens carry the time of the database, and every replica makes the same ones', async () => {
    const { session } = await registered(app);
    const { token } = await replica(now).refresh.run(session.token);
    expect(Math.abs((decodeJwt(token).iat ?? 0) - Date.now() / 1000)).toBeLessThan(120);
    expect((await app.client.refresh({ token: session.token })).token).toBe(token);
    await expect(app.client.refresh({ token })).resolves.toBeDefined();
  });

  it('of a gateway: a fresh token is good there', async () => {
    const { session, id } = await registered(app);
    const verifier = new SessionVerifier({
      identityUrl: app.url,
      issuer: sessionIssuer(app.config),
      leewaySeconds: 30,
      now,
    });
    await expect(verifier.verify(session.token)).resolves.toMatchObject({ userId: id });
  });
});

it('rotates keys under load without one refusal', async () => {
  const tokens: string[] = [];
  for (let count = 0; count < 8; count += 1) tokens.push((await registered(app)).session.token);
  let now = Date.now();
  const { keys, refresh } = replica(() => now);
  const file = app.config.SESSION_KEYS_FILE;
  const before = (JSON.parse(await readFile(file, 'utf8')) as { keys: readonly { kid: string }[] }).keys;
  const fresh = { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'fresh' };
  const seconds = Math.floor(now / 1000);
  const announced = [...before, { ...fresh, nbf: seconds + 3_600 }];
  const retired = [
    ...before.map((key) => ({ ...key, exp: seconds + 3_700 })),
    { ...fresh, nbf: seconds + 3_600 },
  ];
  const signers: string[] = [];
  const turn = async (): Promise<void> => {
    const published = createLocalJWKSet({ keys: [...(await keys.published()).keys] });
    for (const [index, token] of tokens.entries()) {
      const next = await refresh.run(token);
      await jwtVerify(next.token, published, { currentDate: new Date() });
      tokens[index] = next.token;
      signers.push(decodeProtectedHeader(next.token).kid ?? '');
    }
  };
  const steps: readonly (readonly [number, readonly object[]])[] = [
    [0, before],
    [60, announced],
    [3_601, announced],
    [3_701, retired],
    [3_701 + 1_201, retired],
  ];
  for (const [index, [after, content]] of steps.entries()) {
    await writeFile(file, JSON.stringify({ keys: content }));
    await utimes(file, seconds, seconds + index);
    now = (seconds + after) * 1000;
    await Promise.all([turn(), keys.signing(), keys.published()]);
  }
  expect([...new Set(signers)]).toEqual([before[0]?.kid, 'fresh']);
  expect((await keys.published()).keys.map(({ kid }) => kid)).toEqual(['fresh']);
});
