import { problem } from '@headshots/platform/errors';
import { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import type { LinkPurpose } from '../../domain/mail-link.ts';

const purposes: Readonly<Partial<Record<MailLinkPurpose, LinkPurpose>>> = {
  [MailLinkPurpose.VERIFY_EMAIL]: 'verify_email',
  [MailLinkPurpose.RESET_PASSWORD]: 'reset_password',
  [MailLinkPurpose.CHANGE_EMAIL]: 'change_email',
};

/** @throws Problem `request.malformed` */
export function purposeOf(purpose: MailLinkPurpose): LinkPurpose {
  const known = purposes[purpose];
  if (!known) throw problem('request.malformed');
  return known;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Problem `request.malformed` */
export function idOf(text: string): string {
  if (!uuid.test(text)) throw problem('request.malformed');
  return text;
}
