const uniqueViolation = '23505';

/** Name of the unique constraint an insert broke, if that is what went wrong. */
export function brokenConstraint(error: unknown): string | undefined {
  const { driverError } = (error ?? {}) as {
    readonly driverError?: { readonly code?: string; readonly constraint?: string };
  };
  return driverError?.code === uniqueViolation ? driverError.constraint : undefined;
}
