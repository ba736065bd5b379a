import type { ErrorCode } from '@headshots/proto/errors';
import { normaliseEmail, type NormalisedEmail } from '@headshots/platform/text';
import { emailProblem, nameProblem, tidyName } from './person-fields.ts';
import { isLanguage, type Language } from '@headshots/proto/languages';
import { genders, type Gender } from './user.ts';

/** Fields left out stay as they are. */
export interface ProfileInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Empty for none. */
  readonly gender?: string | undefined;
  readonly language?: string | undefined;
  readonly email?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly agreeToTerms?: boolean | undefined;
}

export interface ProfileChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly gender?: Gender | null;
  readonly language?: Language;
  readonly termsVersion?: string;
}

export interface CheckedProfile {
  readonly errors: readonly { readonly field: string; readonly code: ErrorCode }[];
  readonly change: Omit<ProfileChange, 'termsVersion'>;
  readonly email: NormalisedEmail | undefined;
}

export function checkProfile(input: ProfileInput): CheckedProfile {
  const { firstName, lastName, gender, language, email, agreeToTerms } = input;
  const knownGender = genders.find((known) => known === gender);
  const knownLanguage = language !== undefined && isLanguage(language) ? language : undefined;
  const problems: readonly (readonly [string, ErrorCode | undefined])[] = [
    ['firstName', firstName === undefined ? undefined : nameProblem(firstName)],
    ['lastName', lastName === undefined ? undefined : nameProblem(lastName)],
    ['gender', gender && !knownGender ? 'field.invalid' : undefined],
    ['language', language !== undefined && !knownLanguage ? 'field.invalid' : undefined],
    ['email', email === undefined ? undefined : emailProblem(email)],
    ['agreeToTerms', agreeToTerms === false ? 'auth.terms_required' : undefined],
  ];
  return {
    errors: problems.flatMap(([field, code]) => (code ? [{ field, code }] : [])),
    change: {
      ...(firstName !== undefined && { firstName: tidyName(firstName) }),
      ...(lastName !== undefined && { lastName: tidyName(lastName) }),
      ...(gender !== undefined && { gender: knownGender ?? null }),
      ...(knownLanguage && { language: knownLanguage }),
    },
    email: email === undefined ? undefined : normaliseEmail(email),
  };
}
