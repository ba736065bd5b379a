import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Alert } from '@/shared/ui/alert';
import { useHydrated } from '@/shared/hydration/use-hydrated';
import { useAuth } from '@/entities/session/use-auth';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { readNotice } from '@/entities/session/login-notice';

const sessionExpired = { code: 'auth.session_expired', message: '' };

export function NoticeLine() {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  const { ended } = useAuth();
  const { state } = useLocation();
  const notice = useHydrated() ? readNotice(state) : undefined;
  if (notice?.kind === 'failed') {
    return (
      <Alert kind="error" className="mb-6">
        {text(notice.error)}
      </Alert>
    );
  }
  if (notice !== undefined) {
    return (
      <Alert className="mb-6">{t(notice.kind === 'reset' ? 'login.resetDone' : 'social.cancelled')}</Alert>
    );
  }
  if (ended === 'unverified') return <Alert className="mb-6">{t('login.endedUnverified')}</Alert>;
  return ended === 'expired' ? <Alert className="mb-6">{text(sessionExpired)}</Alert> : null;
}
