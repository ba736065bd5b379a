import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testIdentity, type DeskTokenOptions, type TestIdentity } from '../testing/test-identity.ts';
import { SessionVerifier, StaffVerifier } from './index.ts';

describe('staff verifier', () => {
  let identity: TestIdentity;
  let verifier: StaffVerifier;
  beforeEach(async () => {
    identity = await testIdentity();
    verifier = new StaffVerifier({ identityUrl: identity.url, issuer: identity.url, leewaySeconds: 30 });
  });
  afterEach(() => identity.close());

  const expired = { code: 'auth.session_expired', status: 401 };

  it('tells who of the staff calls', async () => {
    const token = await identity.deskTokenFor({ staffId: 's', name: 'Ada Lovelace', role: 'supervisor' });
    expect(await verifier.verify(token)).toMatchObject({
      staffId: 's',
      name: 'Ada Lovelace',
      role: 'supervisor',
      token,
    });
  });

  it.each<[string, DeskTokenOptions]>([
    ['past its end and the leeway', { expiresIn: -31 }],
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['for another audience', { audience: 'headshots-api' }],
    ['of another type', { type: 'session+jwt' }],
    ['with a role that nobody has', { role: 'owner' }],
  ])('answers 401 to a token %s', async (_what, options) => {
    await expect(verifier.verify(await identity.deskTokenFor(options))).rejects.toMatchObject(expired);
  });

  it("answers 401 to a customer's token, as customers' routes do to one of the desk", async () => {
    const customers = new SessionVerifier({ identityUrl: identity.url, issuer: identity.url });
    await expect(verifier.verify(await identity.tokenFor())).rejects.toMatchObject(expired);
    await expect(customers.verify(await identity.deskTokenFor())).rejects.toMatchObject(expired);
  });

  it('answers 503 while nobody can tell', async () => {
    identity.fail(true);
    await expect(verifier.verify(await identity.deskTokenFor())).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
    });
  });
});
