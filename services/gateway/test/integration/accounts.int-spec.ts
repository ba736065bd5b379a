import { describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import type { DeleteAccountRequest, UpdateProfileRequest } from '@headshots/proto/identity/v1/identity_pb';
import { endpointCalled, sampleOf } from '../support/requests.ts';
import { startGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, json, knowsSessions } from '../support/suite.ts';

const suite = gatewaySuite();
const put = (body: object) => ({ ...json(body), method: 'PUT', token: suite.owner });
const remove = (body: object) => ({ ...json(body), method: 'DELETE', token: suite.owner });

describe('limits of changes', () => {
  it('counts new addresses like new passwords, and other fields not', async () => {
    const strict = await startGateway(suite.neighbours, { env: { RATE_LIMIT_MULTIPLIER: '0.1' } });
    await knowsSessions(strict, suite.owner);
    const change = (body: object) =>
      strict.fetch('/api/auth/profile', put(body)).then(({ status }) => status);
    const newAddress = { email: 'new@example.org', current_password: 'x' };
    const statuses = [await change(newAddress), await change(newAddress), await change(newAddress)];
    expect(statuses).toEqual([200, 200, 429]);
    expect(await change({ firstName: 'Ada' })).toBe(200);
    await strict.close();
  });
});

describe('the profile', () => {
  it('passes on what was given and nothing else', async () => {
    let seen: UpdateProfileRequest | undefined;
    suite.neighbours.rpc.identity.updateProfile = async (request) => {
      seen = request;
      throw problem('account.invalid_password', {
        errors: [{ field: 'current_password', code: 'account.invalid_password' }],
      });
    };
    const change = put({ gender: null, email: 'new@example.org', current_password: 'x' });
    const { status, body } = await answered(suite.gateway.fetch('/api/auth/profile', change));
    expect(seen).toMatchObject({ gender: '', email: 'new@example.org', currentPassword: 'x' });
    expect(seen?.firstName).toBeUndefined();
    expect([status, body.code, body.message]).toEqual([422, 'account.invalid_password', 'Invalid password.']);
  });

  it.each(['id', 'status', 'emailVerified', 'providers', 'hasPassword', 'currentPassword'])(
    'refuses the field %s',
    async (field) => {
      const { status, body } = await answered(
        suite.gateway.fetch('/api/auth/profile', put({ firstName: 'Ada', [field]: true })),
      );
      expect([status, body.code]).toEqual([422, 'validation.failed']);
      expect(body.errors).toMatchObject([{ field, code: 'field.invalid' }]);
    },
  );
});

describe('deleting the account', () => {
  it('reads a body, answers the deletion and denies the sessions at once', async () => {
    let seen: DeleteAccountRequest | undefined;
    const sessionId = crypto.randomUUID();
    const token = await suite.neighbours.identity.tokenFor({ userId: crypto.randomUUID(), sessionId });
    suite.neighbours.rpc.identity.deleteAccount = async (request) => {
      seen = request;
      return { deletionId: 'd1', sessionIds: [sessionId] };
    };
    const request = { ...remove({ password: 'secret' }), token };
    const { status, body } = await answered(suite.gateway.fetch('/api/auth/account', request));
    expect([status, body.data, seen?.password]).toEqual([202, { deletionId: 'd1' }, 'secret']);
    const after = await answered(suite.gateway.fetch('/api/auth/user', { token }));
    expect([after.status, after.body.code]).toEqual([401, 'auth.session_expired']);
  });

  it.each([
    { password: 'x', everything: true },
    { provider: 'myspace', token: 'x' },
  ])('refuses %j', async (body) => {
    const { status } = await answered(suite.gateway.fetch('/api/auth/account', remove(body)));
    expect(status).toBe(422);
  });
});

describe('social sign-in', () => {
  it.each(['google', 'facebook', 'apple'] as const)('names %s to identity by the path', async (provider) => {
    let seen = '';
    suite.neighbours.rpc.identity.socialLogin = async (request) => {
      seen = request.provider;
      throw problem(`auth.${provider}_failed`);
    };
    const { status, body } = await answered(
      suite.gateway.fetch(`/api/auth/${provider}`, json({ token: 'proof' })),
    );
    expect([seen, status, body.code]).toEqual([provider, 401, `auth.${provider}_failed`]);
  });
});

describe('mails', () => {
  it('answers a wish for a reset link the same for everybody', async () => {
    const { path, init } = sampleOf(endpointCalled('forgotPassword'));
    const { status, body } = await answered(suite.gateway.fetch(path, init));
    expect([status, body]).toEqual([202, { data: {} }]);
  });
});
