const uniqueViolation = '23505';

export function brokenConstraint(error: unknown): string | undefined {
  const { driverError } = (error ?? {}) as {
    readonly driverError?: { readonly code?: string; readonly constraint?: string };
  };
  return driverError?.code === uniqueViolation ? driverError.constraint : undefined;
}
