import type { FieldErrors, FieldValues, Path } from 'react-hook-form';
import { useErrorText } from '@/hooks/use-error-text';

/** The sentence under a field, translated from the code its error carries. */
export function useFieldText<V extends FieldValues>(
  errors: FieldErrors<V>,
): (name: Path<V>) => string | undefined {
  const text = useErrorText();
  return (name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? text({ code: message, message: '' }) : undefined;
  };
}
