import { problem, readParagraph } from '@headshots/platform/errors';
import type { MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { mailLinkPurposeWords } from '@headshots/proto/words';
import { normaliseEmail, type NormalisedEmail } from '@headshots/platform/text';
import type { LinkPurpose } from '../mail-links/mail-link.ts';
import { emailProblem } from '../user/person-fields.ts';

/** @throws Problem `request.malformed` */
export function purposeOf(purpose: MailLinkPurpose): LinkPurpose {
  const known = mailLinkPurposeWords.find(purpose);
  if (!known) throw problem('request.malformed');
  return known;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Problem `request.malformed` */
export function idOf(text: string): string {
  if (!uuid.test(text)) throw problem('request.malformed');
  return text;
}

/** An address of somebody's own mail. @throws Problem `validation.failed` */
export function addressOf(written: string): NormalisedEmail {
  const email = normaliseEmail(written);
  const code = emailProblem(written);
  if (email && !code) return email;
  throw problem('validation.failed', {
    errors: [{ field: 'address', code: code ?? 'field.email_invalid' }],
  });
}

/** Why staff does something. @throws Problem `validation.failed` */
export const reasonOf = (written: string): string =>
  readParagraph('reason', written, { shortest: 3, longest: 1_000 });

/** Of what the customer never reads. @throws Problem `validation.failed` */
export const reasonForOperator = (written: string): string =>
  readParagraph('reason', written, { shortest: 3, longest: 500 });
