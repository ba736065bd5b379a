import { problem } from '@headshots/platform/errors';

const shortest = 3;
const longestOfLook = 500;
const longestOfRefusal = 1_000;

/** Why somebody of the staff looks. @throws Problem `validation.failed` */
export const reasonOfLook = (written: string): string => reasonOf(written, longestOfLook);

/** Why a claim is declined, as the customer reads it. @throws Problem `validation.failed` */
export const reasonOfRefusal = (written: string): string => reasonOf(written, longestOfRefusal);

/** As one paragraph, not shorter than three characters. */
function reasonOf(written: string, longest: number): string {
  const reason = written.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const code =
    reason === ''
      ? 'field.required'
      : reason.length < shortest
        ? 'field.invalid'
        : reason.length > longest
          ? 'field.too_long'
          : undefined;
  if (code) throw problem('validation.failed', { errors: [{ field: 'reason', code }] });
  return reason;
}
