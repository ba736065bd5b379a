import { z, type ZodType } from 'zod';
import { invalid, type ApiError } from './api-error.ts';

export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const truth = z.enum(['true', 'false']).transform((text) => text === 'true');
export const text = z.string().min(1).max(5_000);
export const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
export const expand = z.array(text).optional();

const range = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
});
export const created = z.union([whole, range]).optional();

export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
} as const;

/** @throws ApiError 400 that names the parameter */
export function checked<T>(schema: ZodType<T>, parameters: unknown): T {
  const { success, data, error } = schema.safeParse(parameters);
  if (success) return data;
  throw refusal(error.issues[0]);
}

function refusal(issue: z.core.$ZodIssue | undefined): ApiError {
  if (!issue) return invalid('Invalid request.');
  const name = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
  }
  if (issue.code === 'invalid_union' && issue.errors[0]?.[0]) return refusal(issue.errors[0][0]);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  if (issue.code === 'invalid_value')
    return invalid(`Invalid ${name}: must be one of ${issue.values.join(', ')}`, undefined, name);
  return invalid(`Invalid ${name}: ${issue.message}`, undefined, name);
}

const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  `${String(first ?? '')}${rest.map((part) => `[${String(part)}]`).join('')}`;
