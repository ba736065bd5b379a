import type { ErrorCode } from '@headshots/proto/errors';
import { normaliseEmail, type NormalisedEmail } from './email.ts';
import { passwordProblem } from './password-rules.ts';
import { genders, languageOf, type Gender, type Language } from './user.ts';

/** The form as it arrives. */
export interface RegistrationInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly gender: string;
  readonly agreeToTerms: boolean;
  readonly language: string;
}

/** The form after all checks. */
export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: NormalisedEmail;
  readonly password: string;
  readonly gender: Gender | undefined;
  readonly language: Language;
}

export interface FormError {
  readonly field: keyof RegistrationInput;
  readonly code: ErrorCode;
}

const longestName = 100;
const longestEmail = 254;
/** Control, format (bidi, zero width), private and unassigned characters have no place in a name. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u;

export type CheckedRegistration =
  | { readonly ok: true; readonly registration: Registration }
  | { readonly ok: false; readonly errors: readonly FormError[] };

/** Checks every field and reports all that is wrong, one code per field. */
export function checkRegistration(input: RegistrationInput, brand: string): CheckedRegistration {
  const errors: FormError[] = [];
  const refuse = (field: FormError['field'], code: ErrorCode | undefined): void => {
    if (code) errors.push({ field, code });
  };
  const email = normaliseEmail(input.email);
  const gender = genders.find((known) => known === input.gender);
  refuse('firstName', nameProblem(input.firstName));
  refuse('lastName', nameProblem(input.lastName));
  refuse('email', emailProblem(input.email, email));
  refuse('password', passwordProblem(input.password, { email: email ?? '', brand }));
  refuse('confirmPassword', confirmationProblem(input));
  refuse('gender', input.gender !== '' && !gender ? 'field.invalid' : undefined);
  refuse('agreeToTerms', input.agreeToTerms ? undefined : 'auth.terms_required');
  if (errors.length > 0 || !email) return { ok: false, errors };
  const { password } = input;
  const registration = {
    firstName: tidy(input.firstName),
    lastName: tidy(input.lastName),
    email,
    password,
    gender,
    language: languageOf(input.language),
  };
  return { ok: true, registration };
}

const tidy = (name: string): string => name.trim().normalize('NFC');

function nameProblem(name: string): ErrorCode | undefined {
  const tidied = tidy(name);
  if (tidied === '') return 'field.required';
  if (Array.from(tidied).length > longestName) return 'field.too_long';
  return unprintable.test(tidied) ? 'field.invalid' : undefined;
}

function emailProblem(input: string, email: NormalisedEmail | undefined): ErrorCode | undefined {
  if (input.trim() === '') return 'field.required';
  if (input.trim().length > longestEmail) return 'field.too_long';
  return email ? undefined : 'field.email_invalid';
}

function confirmationProblem({ password, confirmPassword }: RegistrationInput): ErrorCode | undefined {
  if (confirmPassword === '') return 'field.required';
  return confirmPassword === password ? undefined : 'auth.password_mismatch';
}
