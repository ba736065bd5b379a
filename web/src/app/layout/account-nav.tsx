import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { useAuth } from '@/entities/session/use-auth';
import { useLogoutMutation } from '@/entities/session/user-api';

export const navLink =
  'inline-flex min-h-11 items-center underline decoration-transparent underline-offset-8 hover:decoration-ink';

export function AccountNav() {
  const { t } = useTranslation();
  const { status, user } = useAuth();
  const [logout] = useLogoutMutation();
  return (
    <>
      <LocalLink to={paths.upload} className={navLink}>
        {t('nav.upload')}
      </LocalLink>
      {status === 'authenticated' && user !== null ? (
        <>
          <LocalLink to={paths.dashboard} className={navLink}>
            {t('nav.dashboard')}
          </LocalLink>
          <LocalLink to={paths.settings} className={navLink}>
            {t('nav.settings')}
          </LocalLink>
          <button type="button" className={navLink} onClick={() => void logout()}>
            {t('nav.logout')}
          </button>
        </>
      ) : (
        <>
          <LocalLink to={paths.login} className={navLink}>
            {t('nav.login')}
          </LocalLink>
          <LocalLink to={paths.register} className={navLink}>
            {t('nav.register')}
          </LocalLink>
        </>
      )}
    </>
  );
}
