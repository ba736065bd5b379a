import type { ErrorCode } from '@headshots/proto/errors';
import { normaliseEmail } from '@headshots/platform/text';

const longestName = 100;
const longestEmail = 254;
/** Control, format (bidi, zero width), private and unassigned characters have no place in a name. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u;

export const tidyName = (name: string): string => name.trim().normalize('NFC');

export function nameProblem(name: string): ErrorCode | undefined {
  const tidied = tidyName(name);
  if (tidied === '') return 'field.required';
  if (Array.from(tidied).length > longestName) return 'field.too_long';
  return unprintable.test(tidied) ? 'field.invalid' : undefined;
}

export function emailProblem(input: string): ErrorCode | undefined {
  const length = input.trim().length;
  if (length === 0) return 'field.required';
  if (length > longestEmail) return 'field.too_long';
  return normaliseEmail(input) ? undefined : 'field.email_invalid';
}
