const uniqueViolation = '23505';

export function isDuplicate(error: unknown): boolean {
  return (
    (error as { readonly driverError?: { readonly code?: string } }).driverError?.code === uniqueViolation
  );
}
