import { isRecord } from '@/shared/browser/storage';
import { isAppError, type AppError } from '@/shared/api/app-error';

export type LoginNotice =
  | { readonly kind: 'reset' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: AppError };

export const loginNotice = (notice: LoginNotice): { readonly notice: LoginNotice } => ({ notice });

export function readNotice(state: unknown): LoginNotice | undefined {
  const notice = isRecord(state) ? state['notice'] : undefined;
  if (!isRecord(notice)) return undefined;
  if (notice['kind'] === 'reset' || notice['kind'] === 'cancelled') return { kind: notice['kind'] };
  return notice['kind'] === 'failed' && isAppError(notice['error'])
    ? { kind: 'failed', error: notice['error'] }
    : undefined;
}
