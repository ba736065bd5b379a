import { problem, type Problem } from '@headshots/platform/errors';

const SECONDS_PER_DAY = 86_400;

const decoded: readonly string[] = [
  'upload.damaged',
  'upload.incomplete',
  'upload.too_complex',
  'upload.too_heavy',
];

/** Whether a refusal with this code came after the photo was taken apart, which is what a day's tries limit. */
export function countsAsTry(code: string): boolean {
  return decoded.includes(code) || isSelfieRefusal(code);
}

/** The size is known from the header. */
function isSelfieRefusal(code: string): boolean {
  return code.startsWith('selfie.') && code !== 'selfie.small_image';
}

export function quotaExceeded(): Problem {
  const retryAfterSeconds = SECONDS_PER_DAY - (Math.floor(Date.now() / 1000) % SECONDS_PER_DAY);
  return problem('upload.quota_exceeded', { retryAfterSeconds });
}
