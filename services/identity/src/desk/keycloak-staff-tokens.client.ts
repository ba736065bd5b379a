import { z } from 'zod';
import type { RealmTokens } from '../user/index.ts';
import type { StaffToken } from './staff-token.ts';
import type { StaffTokensPort } from './staff-tokens.port.ts';

const name = z.string().min(1).max(255);
const claims = z.object({
  sub: z.uuid(),
  typ: z.string(),
  azp: z.string(),
  name: name.optional(),
  preferred_username: name,
  roles: z.array(z.string()).default([]),
});

export class KeycloakStaffTokens implements StaffTokensPort {
  constructor(private readonly tokens: RealmTokens) {}

  async read(token: string): Promise<StaffToken | undefined> {
    const read = await this.tokens.read(token, claims);
    if (!read) return undefined;
    const { sub, typ, azp, roles } = read;
    return { staffId: sub, name: read.name ?? read.preferred_username, roles, type: typ, client: azp };
  }
}
