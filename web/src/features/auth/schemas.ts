import * as z from 'zod/mini';
import { MIN_PASSWORD } from '@/config/constants';

// The page forbids building code from text, which the fast path of zod tries.
z.config({ jitless: true });

const LONGEST_NAME = 100;

const required = z.string().check(z.trim(), z.minLength(1, 'field.required'));
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(LONGEST_NAME, 'field.too_long'));
const email = z.string().check(z.trim(), z.minLength(1, 'field.required'), z.email('field.email_invalid'));
const secret = z.string().check(z.minLength(1, 'field.required'));

/** Messages are codes of the error catalogue. */
export const loginSchema = z.object({ email: required, password: secret, remember: z.boolean() });

export const registerSchema = z
  .object({
    firstName: name,
    lastName: name,
    email,
    password: z
      .string()
      .check(
        z.minLength(1, { error: 'field.required', abort: true }),
        z.minLength(MIN_PASSWORD, 'auth.password_too_short'),
      ),
    confirmPassword: secret,
    gender: z.enum(['', 'male', 'female', 'other']),
    agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, 'auth.terms_required')),
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'auth.password_mismatch',
    }),
  );

export type LoginValues = z.infer<typeof loginSchema>;
export type RegisterValues = z.infer<typeof registerSchema>;
