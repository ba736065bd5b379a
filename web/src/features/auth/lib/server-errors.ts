import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { AppError } from '@/services/api/app-error';

/** Puts the server's field errors to their fields. True when at least one found its field. */
export function applyFieldErrors<V extends FieldValues>(
  error: AppError,
  fields: readonly Path<V>[],
  setError: UseFormSetError<V>,
): boolean {
  let found = false;
  for (const { field, code } of error.errors) {
    const name = fields.find((each) => each === field);
    if (name === undefined) continue;
    setError(name, { type: 'server', message: code }, { shouldFocus: !found });
    found = true;
  }
  return found;
}
