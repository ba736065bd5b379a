import { z } from 'zod';
import { line } from '../schemas.ts';

/** Rules of content are identity's; here only characters and size. */
export const token = z
  .string()
  .min(1)
  .max(4_096)
  .regex(/^[\x21-\x7e]*$/);
export const genders = ['male', 'female', 'other'] as const;
export const gender = z.enum(genders);
export const providers = ['google', 'facebook', 'apple'] as const;
export type Provider = (typeof providers)[number];

export const tokenOnly = z.strictObject({ token });
export const emailOnly = z.strictObject({ email: line(320) });
