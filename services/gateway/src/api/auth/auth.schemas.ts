import { z } from 'zod';
import { date, named } from '../schemas.ts';

/** Rules of content are identity's; here only shape and size. */
const text = (most: number) => z.string().max(most);
const token = z.string().min(1).max(4_096);

export const user = named(
  'User',
  z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    gender: z.enum(['male', 'female', 'other']).nullable(),
    language: z.string(),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    providers: z.array(z.string()),
    termsAccepted: z.boolean(),
    createdAt: date,
  }),
);
export const session = named('Session', z.object({ user, token: z.string() }));
export const userAnswer = z.object({ user });

export const registration = z.strictObject({
  firstName: text(200),
  lastName: text(200),
  email: text(320),
  password: text(1_000),
  confirmPassword: text(1_000),
  gender: z.enum(['male', 'female', 'other']).nullish(),
  agreeToTerms: z.boolean(),
  language: text(10).optional(),
});
export const credentials = z.strictObject({
  email: text(320),
  password: text(1_000),
  remember: z.boolean().optional(),
});
export const tokenOnly = z.strictObject({ token });
export const emailOnly = z.strictObject({ email: text(320) });
