import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { AppError } from '@/shared/api/app-error';

interface ErrorStateProps {
  readonly error: AppError;
  readonly title?: string | undefined;
  readonly onRetry?: () => void;
}

export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const text = useErrorText()(error);
  return (
    <div role="alert" className="border-l-4 border-error py-2 pl-5">
      <p className="text-lg font-medium">{title ?? text}</p>
      {title !== undefined && title !== text && <p className="mt-1 text-soft">{text}</p>}
      {error.requestId !== undefined && (
        <p className="mt-1 text-sm text-soft">{t('state.requestId', { id: error.requestId })}</p>
      )}
      {onRetry && (
        <Button look="plain" className="mt-4" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
