import { randomBytes } from 'node:crypto';
import { dataOf } from '../api/public-api.ts';
import type { CustomerApi } from './customer-api.ts';
import { waitForVerification } from './mailbox.ts';

export async function becomeCustomer(
  customer: CustomerApi,
  mailUrl: string,
  language = 'en',
): Promise<string> {
  const email = `demo.${randomBytes(6).toString('hex')}@example.org`;
  const password = `${randomBytes(12).toString('base64url')}-Demo1`;
  const names = { firstName: 'Grace', lastName: 'Demo' };
  const { api } = customer;
  const account = { ...names, email, password, confirmPassword: password, language };
  customer.signIn(await dataOf(api.POST('/auth/register', { body: { ...account, agreeToTerms: true } })));
  const link = await waitForVerification(mailUrl, email);
  await dataOf(api.POST('/auth/verify-email', { body: { token: link, password } }));
  customer.signIn(await dataOf(api.POST('/auth/login', { body: { email, password } })));
  return email;
}
