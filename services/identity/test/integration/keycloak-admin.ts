const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
};

/** Calls to the admin API of one realm as the server's administrator. */
export const adminOf =
  (realm: string) =>
  (method: string, path: string, body?: unknown): Promise<unknown> =>
    call(method, `/admin/realms/${realm}${path}`, body);

export async function dropRealm(name: string): Promise<void> {
  await call('DELETE', `/admin/realms/${name}`);
}

export async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${env('TEST_KEYCLOAK_URL')}${path}`, {
    method,
    headers: { authorization: `Bearer ${await adminToken()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${env('TEST_KEYCLOAK_URL')}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: env('TEST_KEYCLOAK_ADMIN'),
      password: env('TEST_KEYCLOAK_ADMIN_PASSWORD'),
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
