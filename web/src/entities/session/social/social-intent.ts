import { isRecord, readSession, writeSession } from '@/shared/browser/storage';

export type SocialIntent =
  | { readonly purpose: 'login'; readonly remember: boolean; readonly returnTo?: string }
  | { readonly purpose: 'delete-account' };

export const keepIntent = (intent: SocialIntent): void =>
  writeSession('social-intent', JSON.stringify(intent));

export const forgetIntent = (): void => writeSession('social-intent', null);

/** A trip that this tab did not begin is an ordinary login. */
export function readIntent(): SocialIntent {
  try {
    const value: unknown = JSON.parse(readSession('social-intent') ?? '');
    if (isRecord(value) && value['purpose'] === 'delete-account') return { purpose: 'delete-account' };
    if (isRecord(value) && value['purpose'] === 'login') {
      const { returnTo, remember } = value;
      return {
        purpose: 'login',
        remember: remember === true,
        ...(typeof returnTo === 'string' ? { returnTo } : {}),
      };
    }
  } catch {
    // Unreadable is the same as absent.
  }
  return { purpose: 'login', remember: false };
}
