import { normaliseEmail, oneLine, type NormalisedEmail } from '@headshots/platform/text';
import { languageOf, type Language } from '@headshots/proto/languages';

const longestName = 100;
const longestNumber = 40;
/** What mail programs make a link of, or what belongs to an address or to markup. */
const linkLike = /[/\\@<>]|www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;
const numberText = /^[\p{L}\p{N} #_-]+$/u;

/** A declaration as somebody wrote it; it is printed in mails, so it holds nothing that could be somebody's link. */
export interface WithdrawalForm {
  readonly name: string;
  /** As written; who withdraws may have it wrong. */
  readonly orderNumber: string;
  readonly email: NormalisedEmail;
  readonly language: Language;
}

export interface FormError {
  readonly field: 'name' | 'orderNumber' | 'email';
  readonly code: 'field.required' | 'field.too_long' | 'field.invalid' | 'field.email_invalid';
}

export type ReadForm = { readonly form: WithdrawalForm } | { readonly errors: readonly FormError[] };

/** Reads what came from outside; an unknown language becomes English. */
export function readWithdrawalForm(given: {
  readonly name: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly language: string;
}): ReadForm {
  const name = given.name.trim().replaceAll(/\s+/g, ' ');
  const orderNumber = given.orderNumber.trim().replaceAll(/\s+/g, ' ');
  const email = normaliseEmail(given.email);
  const errors: FormError[] = [
    ...textErrors('name', name, longestName, (text) => oneLine.test(text) && !linkLike.test(text)),
    ...textErrors('orderNumber', orderNumber, longestNumber, (text) => numberText.test(text)),
    ...(given.email.trim() === ''
      ? [{ field: 'email', code: 'field.required' } as const]
      : email === undefined
        ? [{ field: 'email', code: 'field.email_invalid' } as const]
        : []),
  ];
  if (errors.length > 0 || !email) return { errors };
  return { form: { name, orderNumber, email, language: languageOf(given.language) } };
}

function textErrors(
  field: 'name' | 'orderNumber',
  text: string,
  most: number,
  isGood: (text: string) => boolean,
): readonly FormError[] {
  if (text === '') return [{ field, code: 'field.required' }];
  if (text.length > most) return [{ field, code: 'field.too_long' }];
  return isGood(text) ? [] : [{ field, code: 'field.invalid' }];
}
