const uniqueViolation = '23505';

/** True when a statement met a value that must be unique and exists already. */
export function isDuplicate(error: unknown): boolean {
  return (
    (error as { readonly driverError?: { readonly code?: string } }).driverError?.code === uniqueViolation
  );
}
