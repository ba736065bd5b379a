import type { ErrorCode } from '@headshots/proto/errors';

export const passwordLength = { least: 8, most: 128 } as const;

export interface PasswordContext {
  readonly email: string;
  readonly brand: string;
}

/** Keycloak adds its list of common ones. The password is taken exactly as typed. */
export function passwordProblem(password: string, context: PasswordContext): ErrorCode | undefined {
  if (password === '') return 'field.required';
  if (Array.from(password).length < passwordLength.least) return 'auth.password_too_short';
  if (password.length > passwordLength.most) return 'field.too_long';
  return isGuessable(password, context) ? 'auth.password_too_weak' : undefined;
}

function isGuessable(password: string, { email, brand }: PasswordContext): boolean {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/[^\p{L}]/gu, '');
  const known = [email, email.split('@')[0], brand].map((word) => word?.toLowerCase() ?? '');
  return new Set(lower).size < 3 || known.includes(lower) || known.includes(core);
}
