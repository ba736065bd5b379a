import { createHmac } from 'node:crypto';
import { RealmApi } from '../../deploy/src/provision/realm/realm-api.ts';
import { StaffAccounts } from '../../deploy/src/provision/staff.ts';
import type { Settings } from '../../deploy/src/settings.ts';

const username = 'support';

/** Somebody of the staff for a developer's machine; the same each time, by the secrets of the machine. */
export function deskAccount({ adminClientSecret }: Pick<Settings['secrets'], 'adminClientSecret'>) {
  const derived = (purpose: string): Buffer =>
    createHmac('sha256', adminClientSecret).update(`desk account ${purpose}`).digest();
  const key = derived('code').toString('hex').slice(0, 20);
  return { username, password: derived('password').toString('base64url').slice(0, 20), key };
}

/** As apps for codes take a key. */
export function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Adds it where it is missing. */
export async function addDeskAccount({ desk, external, keycloak, secrets }: Settings): Promise<void> {
  if (!desk || external.has('keycloak')) return;
  const { password, key } = deskAccount(secrets);
  await new StaffAccounts(await RealmApi.open(keycloak)).add({
    username,
    firstName: 'Sam',
    lastName: 'Support',
    email: 'support@konterfei.localhost',
    role: 'support',
    credentials: [
      { type: 'password', value: password },
      {
        type: 'otp',
        userLabel: 'developer',
        secretData: JSON.stringify({ value: key }),
        credentialData: JSON.stringify({
          subType: 'totp',
          digits: 6,
          counter: 0,
          period: 30,
          algorithm: 'HmacSHA1',
        }),
      },
    ],
  });
}
