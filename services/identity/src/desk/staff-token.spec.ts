import { describe, expect, it } from '@jest/globals';
import { provesStaff, type StaffToken } from './staff-token.ts';

const token: StaffToken = {
  staffId: 's',
  name: 'Grace Hopper',
  roles: ['support'],
  type: 'Bearer',
  client: 'headshots-desk',
};

describe('a token of the staff', () => {
  it('proves nothing unless it is an access token of the desk', () => {
    expect(provesStaff(token)).toBe(true);
    expect(provesStaff({ ...token, type: 'ID' })).toBe(false);
    expect(provesStaff({ ...token, client: 'account-console' })).toBe(false);
  });
});
