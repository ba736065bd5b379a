import type { MailLinkPurpose } from '@headshots/proto/vocabulary';
import type { NormalisedEmail } from '@headshots/platform/text';
import type { ActiveUser } from '../user/user.ts';

/** `disown` stands beside `verify_email` in the same mail and says the opposite: this was not me. */
export type LinkPurpose = MailLinkPurpose | 'disown';

interface LinkRule {
  readonly path: string;
  readonly lifeSeconds: number;
  /** Where the link goes; undefined when nobody needs it. */
  addressOf(user: ActiveUser): NormalisedEmail | undefined;
}

const hour = 3_600;

export const linkRules: Readonly<Record<LinkPurpose, LinkRule>> = {
  verify_email: {
    path: 'email-verification',
    lifeSeconds: 24 * hour,
    addressOf: ({ email, emailVerifiedAt }) => (emailVerifiedAt ? undefined : email),
  },
  reset_password: { path: 'reset-password', lifeSeconds: hour, addressOf: ({ email }) => email },
  change_email: {
    path: 'email-verification',
    lifeSeconds: 24 * hour,
    addressOf: ({ pendingEmail }) => pendingEmail,
  },
  disown: {
    path: 'not-me',
    // As long as an account lives that nobody verifies.
    lifeSeconds: 30 * 24 * hour,
    addressOf: ({ email, emailVerifiedAt }) => (emailVerifiedAt ? undefined : email),
  },
};

export const mostLiveLinks = 3;
