import type { z } from 'zod';

/** The environment does not fit the schema. Names variables and rules, never values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly variables: readonly string[];

  constructor(issues: readonly { readonly variable: string; readonly rule: string }[]) {
    super(
      `Configuration is not valid: ${issues.map(({ variable, rule }) => `${variable} (${rule})`).join(', ')}`,
    );
    this.variables = issues.map(({ variable }) => variable);
  }
}

/** Messages of a schema's own checks are written by hand and hold no values. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined
    ? 'missing or of the wrong type'
    : issue.code;
}

/**
 * Reads the environment once. An empty variable counts as a missing one.
 * @throws {ConfigError} naming the variables that are missing or malformed
 */
export function loadConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.infer<S> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => ({
      variable: issue.path.join('.') || 'environment',
      rule: ruleOf(issue),
    })),
  );
}
