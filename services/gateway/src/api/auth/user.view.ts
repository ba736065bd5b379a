import { z } from 'zod';
import { date, line, named } from '../schemas.ts';

/** Rules of content are identity's; here only characters and size. */
export const providers = ['google', 'facebook', 'apple'] as const;
export type Provider = (typeof providers)[number];
const gender = z.enum(['male', 'female', 'other']);
const token = z
  .string()
  .min(1)
  .max(4_096)
  .regex(/^[\x21-\x7e]*$/);

export const user = named(
  'User',
  z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    gender: gender.nullable(),
    language: z.string(),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    providers: z.array(z.string()),
    termsAccepted: z.boolean(),
    createdAt: date,
  }),
);
export const socialSession = z.object({ user, token: z.string(), created: z.boolean() });
export const deletion = z.object({ deletionId: z.string() });
export const session = named('Session', z.object({ user, token: z.string() }));
export const userAnswer = z.object({ user });

export const registration = z.strictObject({
  firstName: line(200),
  lastName: line(200),
  email: line(320),
  password: line(1_000),
  confirmPassword: line(1_000),
  gender: gender.nullish(),
  agreeToTerms: z.boolean(),
  language: line(10).optional(),
});
export const profile = z.strictObject({
  firstName: line(200).optional(),
  lastName: line(200).optional(),
  gender: gender.nullish(),
  language: line(10).optional(),
  email: line(320).optional(),
  current_password: line(1_000).optional(),
  agreeToTerms: z.boolean().optional(),
});
export const socialToken = z.strictObject({
  token,
  remember: z.boolean().optional(),
  language: line(10).optional(),
});
export const newPassword = z.strictObject({ token, password: line(1_000) });
export const passwordChange = z.strictObject({ current_password: line(1_000), new_password: line(1_000) });
export const ownership = z.strictObject({
  password: line(1_000).optional(),
  provider: z.enum(providers).optional(),
  token: token.optional(),
});
export const credentials = z.strictObject({
  email: line(320),
  password: line(1_000),
  remember: z.boolean().optional(),
});
export const tokenOnly = z.strictObject({ token });
export const verification = z.strictObject({ token, password: line(1_000).optional() });
export const emailOnly = z.strictObject({ email: line(320) });
