import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { goodPassword, newEmail } from './people.ts';
import { socialProvider, type SocialProvider } from './social-provider.ts';

let social: SocialProvider;
let endpoints: string;
beforeAll(async () => {
  social = await socialProvider();
  endpoints = `${social.publicUrl}/idp/realms/${social.realm.name}/protocol/openid-connect`;
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** What Keycloak does with a browser that asks to sign in. */
async function asked(change: Readonly<Record<string, string | undefined>> = {}) {
  const standard: Record<string, string | undefined> = {
    client_id: 'headshots-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${social.publicUrl}/login?provider=google`,
    kc_idp_hint: 'google',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  };
  const given = Object.entries(standard).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const answer = await fetch(`${endpoints}/auth?${new URLSearchParams(given)}`, { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  return { status: answer.status, location, page: await answer.text() };
}

const tokens = async (form: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${endpoints}/token`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('the web application’s client', () => {
  it('goes on to the provider', async () => {
    const { status, location } = await asked();
    expect(status).toBe(303);
    expect(location).toContain('/broker/google/login');
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['the implicit flow', { response_type: 'token' }],
    ['a mixed flow', { response_type: 'code token' }],
  ])('with %s goes back without a code', async (_what, change) => {
    const { location } = await asked(change);
    expect(location).toMatch(/error=/);
    expect(location).not.toMatch(/[?&#]code=|access_token=/);
  });

  it.each([
    '/login',
    '/login?provider=google&next=evil',
    '/login?provider=myspace',
    '/login/?provider=google',
    '/',
    '//evil.example/login?provider=google',
    '/login?provider=google#x',
  ])('may not send anybody to %s', async (path) => {
    const { status, location } = await asked({ redirect_uri: `${social.publicUrl}${path}` });
    expect([status, location]).toEqual([400, '']);
  });

  it('may not send anybody to another host', async () => {
    const { status } = await asked({ redirect_uri: 'https://evil.example/login?provider=google' });
    expect(status).toBe(400);
  });

  it('checks no password', async () => {
    const form = { grant_type: 'password', client_id: 'headshots-web', username: 'a', password: 'b' };
    expect((await tokens(form)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the realm', () => {
  it('shows no password form, whoever comes without a provider', async () => {
    const { page } = await asked({ kc_idp_hint: undefined });
    expect(page).not.toMatch(/type="password"/);
  });

  it.each(['registrations', 'forgot-credentials'])('has no page for %s', async (name) => {
    const answer = await fetch(`${endpoints}/${name}?client_id=headshots-web&response_type=code`);
    expect(await answer.text()).not.toMatch(/<form/);
  });

  it('refuses the password grant to every client but one, however it was made', async () => {
    await social.realm.admin('POST', '/clients', {
      clientId: 'careless',
      secret: 'careless',
      publicClient: false,
      directAccessGrantsEnabled: true,
    });
    const client = { client_id: 'careless', client_secret: 'careless' };
    const { status, body } = await tokens({
      grant_type: 'password',
      username: 'a',
      password: 'b',
      ...client,
    });
    expect(status).toBe(400);
    expect(body['error_description']).toMatch(/grant is prohibited/);
  });

  it('finds a right password right, also while it still notes the last one', async () => {
    const person = { username: newEmail(), password: goodPassword };
    const credentials = [{ type: 'password', value: person.password, temporary: false }];
    const user = { username: person.username, email: person.username, enabled: true, credentials };
    await social.realm.admin('POST', '/users', user);
    const client = { client_id: 'identity-login', client_secret: social.realm.secrets.login };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tokens({ grant_type: 'password', ...person, ...client })),
    );
    expect(answers.map(({ status, body }) => [status, body['error_description']])).toEqual(
      Array.from({ length: 8 }, () => [200, undefined]),
    );
  });

  it('gives identity’s administrator no say over the realm itself', async () => {
    const client = { client_id: 'identity-admin', client_secret: social.realm.secrets.admin };
    const { body } = await tokens({ grant_type: 'client_credentials', ...client });
    const base = `${social.publicUrl}/idp/admin/realms/${social.realm.name}`;
    const headers = { authorization: `Bearer ${String(body['access_token'])}` };
    const statuses = await Promise.all(
      ['/users', '/clients', '/identity-provider/instances', '/components', '/keys', '/events'].map(
        async (path) => (await fetch(`${base}${path}`, { headers })).status,
      ),
    );
    expect(statuses).toEqual([200, 403, 403, 403, 403, 403]);
  });
});
