import type { ErrorCode } from '@headshots/proto/errors';
import { normaliseEmail, type NormalisedEmail } from '@headshots/platform/text';
import { passwordProblem } from '../passwords/password-rules.ts';
import { emailProblem, nameProblem, tidyName } from '../user/person-fields.ts';
import { languageOf, type Language } from '@headshots/proto/languages';
import { genders, type Gender } from '../user/user.ts';

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

export type CheckedRegistration =
  | { readonly ok: true; readonly registration: Registration }
  | { readonly ok: false; readonly errors: readonly FormError[] };

export function checkRegistration(input: RegistrationInput, brand: string): CheckedRegistration {
  const errors: FormError[] = [];
  const refuse = (field: FormError['field'], code: ErrorCode | undefined): void => {
    if (code) errors.push({ field, code });
  };
  const email = normaliseEmail(input.email);
  const gender = genders.find((known) => known === input.gender);
  refuse('firstName', nameProblem(input.firstName));
  refuse('lastName', nameProblem(input.lastName));
  refuse('email', emailProblem(input.email));
  refuse('password', passwordProblem(input.password, { email: email ?? '', brand }));
  refuse('confirmPassword', confirmationProblem(input));
  refuse('gender', input.gender !== '' && !gender ? 'field.invalid' : undefined);
  refuse('agreeToTerms', input.agreeToTerms ? undefined : 'auth.terms_required');
  if (errors.length > 0 || !email) return { ok: false, errors };
  const { password } = input;
  const registration = {
    firstName: tidyName(input.firstName),
    lastName: tidyName(input.lastName),
    email,
    password,
    gender,
    language: languageOf(input.language),
  };
  return { ok: true, registration };
}

function confirmationProblem({ password, confirmPassword }: RegistrationInput): ErrorCode | undefined {
  if (confirmPassword === '') return 'field.required';
  return confirmPassword === password ? undefined : 'auth.password_mismatch';
}
