import { problem } from '@headshots/platform/errors';

const most = 30;

/** For how many days from now a photo is kept. @throws Problem `validation.failed` */
export function daysOfExtension(days: number): number {
  if (days >= 1 && days <= most) return days;
  throw problem('validation.failed', { errors: [{ field: 'days', code: 'field.invalid' }] });
}
