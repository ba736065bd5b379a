import { problem, type Problem } from '@headshots/platform/errors';

type FieldCode = 'field.too_long' | 'field.invalid' | 'field.required';

export function wrongField(name: string, code: FieldCode): Problem {
  return problem('validation.failed', { errors: [{ field: name.slice(0, 100), code }] });
}

export function tooLarge(): Problem {
  return problem('upload.too_large', { errors: [{ field: 'file', code: 'upload.too_large' }] });
}
