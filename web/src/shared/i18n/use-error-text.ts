import { useTranslation } from 'react-i18next';
import type { AppError } from '@/shared/api/app-error';

export function useErrorText(): (error: Pick<AppError, 'code' | 'message'> & Partial<AppError>) => string {
  const { t, i18n } = useTranslation();
  return ({ code, message, retryAfterSeconds }) => {
    if (code === 'rate.limited' && retryAfterSeconds !== undefined) {
      return t('error.rateLimitedFor', { count: Math.ceil(retryAfterSeconds / 60) });
    }
    const key = `error.${code.replaceAll('.', '_')}`;
    if (i18n.exists(key)) return t(key as 'error.network');
    return message || t('error.server_error');
  };
}
