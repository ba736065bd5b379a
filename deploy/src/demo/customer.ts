import { randomBytes } from 'node:crypto';
import type { ApiClient } from './api-client.ts';
import type { Session } from './api-types.ts';
import { waitForVerification } from './mailbox.ts';

/** A new customer nobody else is: registered, verified by the mailed link, signed in. Returns the address. */
export async function becomeCustomer(api: ApiClient, mailUrl: string): Promise<string> {
  const email = `demo.${randomBytes(6).toString('hex')}@example.org`;
  const password = `${randomBytes(12).toString('base64url')}-Demo1`;
  const names = { firstName: 'Grace', lastName: 'Demo' };
  const registered = await api.post<Session>('/auth/register', {
    ...names,
    email,
    password,
    confirmPassword: password,
    agreeToTerms: true,
    language: 'en',
  });
  api.use(registered);
  const link = await waitForVerification(mailUrl, email);
  await api.post('/auth/verify-email', { token: link, password });
  api.use(await api.post<Session>('/auth/login', { email, password }));
  return email;
}
