import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { paths } from '@/shared/config/paths';
import type { AppError } from '@/shared/api/app-error';

const invalid: AppError = { code: 'auth.reset_link_invalid', status: 400, message: '', errors: [] };

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
