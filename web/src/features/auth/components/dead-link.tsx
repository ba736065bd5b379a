import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { paths } from '@/config/paths';
import type { AppError } from '@/services/api/app-error';

const invalid: AppError = { code: 'auth.reset_link_invalid', status: 400, message: '', errors: [] };

/** A reset link that leads nowhere, and the way to another. */
export function DeadLink() {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-6">
      <ErrorState error={invalid} />
      <p className="text-soft">{t('reset.invalidHint')}</p>
      <ButtonLink to={paths.forgotPassword} className="justify-self-start">
        {t('reset.again')}
      </ButtonLink>
    </div>
  );
}
