import { asOneLine, normaliseEmail, type NormalisedEmail } from '@headshots/platform/text';
import { languageOf, type Language } from '@headshots/proto/languages';

/** Longer texts are cut: a declaration is received whatever somebody wrote around it. */
const longest = 200;

export interface WithdrawalForm {
  readonly name: string;
  /** As written; who withdraws may have it wrong. */
  readonly orderNumber: string;
  readonly email: NormalisedEmail;
  readonly language: Language;
}

export interface FormError {
  readonly field: 'name' | 'orderNumber' | 'email';
  readonly code: 'field.required' | 'field.email_invalid';
}

export type ReadForm = { readonly form: WithdrawalForm } | { readonly errors: readonly FormError[] };

/** Only what is missing is refused, and an address nobody can write to; an unknown language becomes English. */
export function readWithdrawalForm(given: {
  readonly name: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly language: string;
}): ReadForm {
  const name = printable(given.name);
  const orderNumber = printable(given.orderNumber);
  const written = printable(given.email);
  const email = readEmail(written);
  const missing = (field: FormError['field'], text: string): readonly FormError[] =>
    text === '' ? [{ field, code: 'field.required' }] : [];
  const errors: FormError[] = [
    ...missing('name', name),
    ...missing('orderNumber', orderNumber),
    ...missing('email', written),
    ...(written !== '' && email === undefined
      ? [{ field: 'email', code: 'field.email_invalid' } as const]
      : []),
  ];
  if (errors.length > 0 || !email) return { errors };
  return { form: { name, orderNumber, email, language: languageOf(given.language) } };
}

function printable(text: string): string {
  return [...asOneLine(text)].slice(0, longest).join('').trim();
}

const around = /^[\s"'`„“”«»‹›‚‘’<([]+|[\s"'`„“”«»‹›‚‘’>)\].,;:!]+$/g;

/** An address as people copy it: with its link, in brackets or quotes, with a space at the end of a line. */
function readEmail(written: string): NormalisedEmail | undefined {
  const plain = written.normalize('NFKC');
  const inBrackets = /<([^<>]*@[^<>]*)>/.exec(plain)?.[1] ?? plain;
  const bare = inBrackets
    .replaceAll(/[\s\u200b-\u200d\u2060]+/g, '')
    .replaceAll(around, '')
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '');
  return normaliseEmail(written) ?? normaliseEmail(bare) ?? normaliseEmail(bare.replaceAll(around, ''));
}
