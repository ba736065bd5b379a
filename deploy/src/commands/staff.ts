import { parseArgs } from 'node:util';
import { z } from 'zod';
import { RealmApi } from '../provision/realm/realm-api.ts';
import { firstPassword, StaffAccounts, staffRoles } from '../provision/staff.ts';
import { settingsFrom } from '../settings.ts';
import { CommandError } from './command-error.ts';

const usage =
  'Usage: add-staff USERNAME --role support|supervisor --first-name NAME --last-name NAME --email ADDRESS';
const added = z.object({
  role: z.enum(staffRoles),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  email: z.email(),
});
const inCluster = z.object({
  KEYCLOAK_URL: z.url(),
  KEYCLOAK_ADMIN: z.string().default('admin'),
  KEYCLOAK_ADMIN_PASSWORD: z.string().min(1),
});

/** Adds somebody who may sign in to the desk, and prints the first password. */
export async function addStaff(args: readonly string[]): Promise<void> {
  const { username, ...person } = newStaffIn(args);
  const { password, ...first } = firstPassword();
  if (!(await (await accounts()).add({ username, ...person, ...first })))
    throw new CommandError(`There is somebody called ${username} already; nothing was changed.`);
  process.stdout.write(
    `Added ${username}, ${person.role}. First password, for one sign-in: ${password}\n` +
      'There Keycloak asks for a password of their own and for an app that shows one-time codes.\n',
  );
}

/** For somebody who leaves. */
export async function disableStaff([username = '', ...more]: readonly string[]): Promise<void> {
  if (username === '' || more.length > 0) throw new CommandError('Usage: disable-staff USERNAME');
  if (!(await (await accounts()).disable(username))) throw new CommandError(`Nobody is called ${username}.`);
  process.stdout.write(
    `${username} cannot sign in any more. What is open at the desk ends within ten minutes.\n`,
  );
}

function newStaffIn(args: readonly string[]): z.infer<typeof added> & { readonly username: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        email: { type: 'string' },
      },
    });
    const [username] = z.tuple([z.string().regex(/^[a-z0-9._-]{2,64}$/)]).parse(positionals);
    const { 'first-name': firstName, 'last-name': lastName, ...rest } = values;
    return { username, ...added.parse({ ...rest, firstName, lastName }) };
  } catch {
    throw new CommandError(usage);
  }
}

/** Of the container it runs in, else of the product on this machine. */
async function accounts(): Promise<StaffAccounts> {
  const given = process.env['KEYCLOAK_URL'] ? inCluster.parse(process.env) : undefined;
  const keycloak = given
    ? {
        url: given.KEYCLOAK_URL,
        admin: given.KEYCLOAK_ADMIN,
        password: given.KEYCLOAK_ADMIN_PASSWORD,
      }
    : settingsFrom().keycloak;
  return new StaffAccounts(await RealmApi.open(keycloak), process.env['KEYCLOAK_STAFF_REALM'] || undefined);
}
