import { createHmac, randomBytes } from 'node:crypto';
import { adminOf, dropRealm } from './keycloak-admin.ts';
import { importRealm, newRealmName } from './test-realm.ts';

export interface StaffRealm {
  readonly name: string;
  readonly publicUrl: string;
  /** Somebody with these roles and, unless told otherwise, a code. */
  add(options?: { readonly roles?: readonly string[]; readonly withCode?: boolean }): Promise<StaffMember>;
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  drop(): Promise<void>;
}

export interface StaffMember {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  /** Of the codes. */
  readonly secret: string;
}

const nameOfMember = { firstName: 'Grace', lastName: 'Hopper' };

/** The realm of the staff under a random name, in the Keycloak of `TEST_KEYCLOAK_URL`. */
export async function staffRealm(publicUrl: string): Promise<StaffRealm> {
  const name = newRealmName();
  await importRealm('headshots-staff-realm.json', name, { PUBLIC_URL: publicUrl });
  const admin = adminOf(name);
  return {
    name,
    publicUrl,
    admin,
    drop: () => dropRealm(name),
    add: async ({ roles = ['support'], withCode = true } = {}) => {
      const member = {
        username: `staff-${randomBytes(4).toString('hex')}`,
        password: randomBytes(12).toString('base64url'),
        secret: randomBytes(10).toString('hex'),
      };
      const code = {
        type: 'otp',
        secretData: JSON.stringify({ value: member.secret }),
        credentialData: JSON.stringify({
          subType: 'totp',
          digits: 6,
          counter: 0,
          period: 30,
          algorithm: 'HmacSHA1',
        }),
      };
      await admin('POST', '/users', {
        ...nameOfMember,
        username: member.username,
        email: `${member.username}@example.org`,
        enabled: true,
        credentials: [{ type: 'password', value: member.password }, ...(withCode ? [code] : [])],
      });
      const [user] = (await admin('GET', `/users?username=${member.username}&exact=true`)) as {
        id: string;
      }[];
      if (!user) throw new Error(`${member.username} was not made`);
      for (const role of roles)
        await admin('POST', `/users/${user.id}/role-mappings/realm`, [await admin('GET', `/roles/${role}`)]);
      return { id: user.id, ...member };
    },
  };
}

/** The code that an app shows (RFC 6238), some periods of 30 s from now. */
export function codeOf(secret: string, periodsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periodsAhead));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const start = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
