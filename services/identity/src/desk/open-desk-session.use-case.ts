import { Injectable } from '@nestjs/common';
import { staffRoles, type StaffRole } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { IdentitySettings } from '../identity.settings.ts';
import { DeskTokens, type DeskToken } from './desk-tokens.service.ts';
import { provesStaff } from './staff-token.ts';
import { StaffTokensPort } from './staff-tokens.port.ts';

export interface DeskSession extends DeskToken {
  readonly name: string;
  readonly role: StaffRole;
}

@Injectable()
export class OpenDeskSession {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly staff: StaffTokensPort,
    private readonly tokens: DeskTokens,
  ) {}

  /**
   * @param token access token of the staff's realm
   * @throws Problem `auth.session_expired` when it proves nothing, `auth.forbidden` without a role of the desk,
   * `route.not_found` while the desk is off, `service.unavailable` when nobody can tell
   */
  async run(token: string): Promise<DeskSession> {
    if (!this.settings.desk) throw problem('route.not_found');
    const read = await this.staff.read(token);
    if (!read || !provesStaff(read)) throw problem('auth.session_expired');
    const role = staffRoles.findLast((one) => read.roles.includes(one));
    if (!role) throw problem('auth.forbidden');
    const { staffId, name } = read;
    return { ...(await this.tokens.mint({ staffId, name, role })), name, role };
  }
}
