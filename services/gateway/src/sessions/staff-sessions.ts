import { bearerToken, type Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';

const longestToken = 4_096;

/** Says who of the staff calls. Few of them do, so that each token is verified each time. */
export class StaffSessions {
  private readonly verifier: { verify(token: string): Promise<Staff> };

  constructor(verifier: { verify(token: string): Promise<Staff> }) {
    this.verifier = verifier;
  }

  /** @throws Problem `auth.login_required`, `auth.session_expired`, `service.unavailable` */
  async of(authorization: string | undefined): Promise<Staff> {
    if (authorization === undefined || authorization === '') throw problem('auth.login_required');
    const token = bearerToken(authorization);
    if (token === undefined || token.length > longestToken) throw problem('auth.session_expired');
    return this.verifier.verify(token);
  }
}
