import { describe, expect, it } from '@jest/globals';
import { staffRoles as rolesOfTokens } from '@headshots/platform/auth';
import { staffRoles } from '../provision/staff.ts';
import { addStaff, disableStaff } from './staff.ts';

const person = ['--first-name', 'Grace', '--last-name', 'Hopper', '--email', 'grace@example.org'];

it('knows the roles that desk tokens have', () => {
  expect(staffRoles).toEqual(rolesOfTokens);
});

describe('adding somebody to the staff', () => {
  it.each([
    ['without a name', ['--role', 'support', ...person]],
    ['with two names', ['grace', 'ada', '--role', 'support', ...person]],
    ['with a name that is none', ['Grace Hopper', '--role', 'support', ...person]],
    ['without a role', ['grace', ...person]],
    ['with a role that nobody has', ['grace', '--role', 'owner', ...person]],
    ['without an address', ['grace', '--role', 'support', ...person.slice(0, 4)]],
    ['with an option that does not exist', ['grace', '--role', 'support', ...person, '--password', 'x']],
  ])('%s says how it is typed, before Keycloak is asked', async (_what, args) => {
    await expect(addStaff(args)).rejects.toThrow(/^Usage: add-staff USERNAME --role/);
  });

  it('and disabling nobody says so, too', async () => {
    await expect(disableStaff([])).rejects.toThrow('Usage: disable-staff USERNAME');
    await expect(disableStaff(['grace', 'ada'])).rejects.toThrow('Usage: disable-staff USERNAME');
  });
});
