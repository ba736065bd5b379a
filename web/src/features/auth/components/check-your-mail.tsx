import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/config/paths';
import { ResendMail } from '@/features/auth/components/resend-mail';

/** After registering: signed in, the address still to be confirmed. */
export function CheckYourMail({ email, next }: { readonly email: string; readonly next: string }) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-6">
      <p className="text-lg">{t('mail.text', { email })}</p>
      <p className="text-soft">{t('mail.hint')}</p>
      <div>
        <ButtonLink to={next}>{next === paths.upload ? t('mail.upload') : t('mail.continue')}</ButtonLink>
        <ResendMail email={email} />
      </div>
    </div>
  );
}
