import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testEnv } from '@headshots/platform/testing';
import { RealmApi } from '../../../../deploy/src/provision/realm/realm-api.ts';
import { firstPassword, StaffAccounts } from '../../../../deploy/src/provision/staff.ts';
import { StaffBrowser, type Shown } from './staff-browser.ts';
import { staffRealm, type StaffRealm } from './staff-realm.ts';

const person = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  role: 'supervisor',
} as const;
let realm: StaffRealm;
let accounts: StaffAccounts;
beforeAll(async () => {
  realm = await staffRealm('http://localhost:8080');
  const keycloak = {
    url: testEnv('TEST_KEYCLOAK_URL'),
    admin: testEnv('TEST_KEYCLOAK_ADMIN'),
    password: testEnv('TEST_KEYCLOAK_ADMIN_PASSWORD'),
  };
  accounts = new StaffAccounts(await RealmApi.open(keycloak), realm.name);
});
afterAll(() => realm?.drop());

const page = (answer: Shown | { readonly code: string }): Shown => {
  if ('code' in answer) throw new Error('let in');
  return answer;
};
const usersCalled = (username: string) =>
  realm.admin('GET', `/users?username=${username}&exact=true`) as Promise<
    { readonly id: string; readonly enabled: boolean }[]
  >;

describe('somebody who is added to the staff', () => {
  it('has the role, and sets up a code and a password of their own before anything else', async () => {
    const { password, ...first } = firstPassword();
    expect(await accounts.add({ username: 'grace', ...person, ...first })).toBe(true);
    const [user] = await usersCalled('grace');
    const roles = (await realm.admin('GET', `/users/${user?.id}/role-mappings/realm`)) as { name: string }[];
    expect(roles.map(({ name }) => name)).toContain('supervisor');
    const browser = new StaffBrowser(realm);
    const setup = page(await browser.submit(page(await browser.open()), { username: 'grace', password }));
    expect(setup.page).toMatch(/name="totpSecret"|name="password-new"/);
  });

  it('is not added twice: nothing about them changes', async () => {
    const { password: _, ...other } = firstPassword();
    const again = { username: 'grace', ...person, role: 'support', firstName: 'Gracie', ...other } as const;
    expect(await accounts.add(again)).toBe(false);
    expect(await usersCalled('grace')).toMatchObject([{ firstName: 'Grace', enabled: true }]);
  });

  it('is let in no more once disabled', async () => {
    const member = await realm.add();
    expect(await accounts.disable(member.username)).toBe(true);
    const browser = new StaffBrowser(realm);
    const answer = page(await browser.submit(page(await browser.open()), member as never));
    expect(answer.page).not.toMatch(/name="otp"/);
    expect(await accounts.disable('nobody')).toBe(false);
  });
});
