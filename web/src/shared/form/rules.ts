import { MIN_PASSWORD } from '@/shared/config/constants';

/** Form values as the browser gives them: text, and `on` for a box that is ticked. */
export type Values<Name extends string = string> = Readonly<Record<Name, string>>;

/** What is wrong with a value, as a code of the error catalogue. */
export type Rule = (value: string, all: Values) => string | undefined;

export interface FieldRules {
  readonly trimmed: boolean;
  readonly rules: readonly Rule[];
}

export type Fields<Name extends string = string> = Readonly<Record<Name, FieldRules>>;
export type Codes = Readonly<Record<string, string>>;

const LONGEST_NAME = 100;
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const text = (...rules: readonly Rule[]): FieldRules => ({ trimmed: true, rules });
/** A password: every character counts. */
export const secret = (...rules: readonly Rule[]): FieldRules => ({ trimmed: false, rules });

export const required: Rule = (value) => (value === '' ? 'field.required' : undefined);
export const email: Rule = (value) => (looksLikeEmail.test(value) ? undefined : 'field.email_invalid');
export const personName: Rule = (value) => (value.length > LONGEST_NAME ? 'field.too_long' : undefined);
/** An address as people copy it, with spaces, brackets or its link around it: the server reads it. */
export const reachable: Rule = (value) =>
  value.includes('@') || value.includes('＠') ? undefined : 'field.email_invalid';
export const newPassword: Rule = (value) =>
  value.length < MIN_PASSWORD ? 'auth.password_too_short' : undefined;
export const agreed: Rule = (value) => (value === '' ? 'auth.terms_required' : undefined);
const repeats =
  (other: string): Rule =>
  (value, all) =>
    value === all[other] ? undefined : 'auth.password_mismatch';

export function findProblems<Name extends string>(fields: Fields<Name>, values: Values<Name>): Codes {
  const found: Record<string, string> = {};
  for (const name of Object.keys(fields) as Name[]) {
    for (const rule of fields[name].rules) {
      const code = rule(values[name], values);
      if (code === undefined) continue;
      found[name] = code;
      break;
    }
  }
  return found;
}

export const newPasswordRules = {
  password: secret(required, newPassword),
  confirmPassword: secret(required, repeats('password')),
};
