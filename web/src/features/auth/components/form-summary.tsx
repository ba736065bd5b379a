import { useTranslation } from 'react-i18next';
import { Alert } from '@/components/ui/alert';
import { useErrorText } from '@/hooks/use-error-text';
import type { AppError } from '@/services/api/app-error';

interface FormSummaryProps {
  readonly error: AppError | undefined;
  /** How many fields need another look. */
  readonly invalid: number;
}

export function FormSummary({ error, invalid }: FormSummaryProps) {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  if (error !== undefined) return <Alert kind="error">{text(error)}</Alert>;
  if (invalid > 0) return <Alert kind="error">{t('form.invalid', { count: invalid })}</Alert>;
  return null;
}
