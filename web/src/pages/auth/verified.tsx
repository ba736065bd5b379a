import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '@/shared/ui/button';
import { VERIFY_REDIRECT_SECONDS } from '@/shared/config/constants';
import { paths } from '@/shared/config/paths';
import { useAuth } from '@/entities/session/use-auth';

export function Verified() {
  const { t } = useTranslation('auth');
  const { status, user } = useAuth();
  const navigate = useNavigate();
  const [left, setLeft] = useState(VERIFY_REDIRECT_SECONDS);
  const [stopped, setStopped] = useState(false);
  const target = status === 'authenticated' ? paths.upload : paths.login;

  useEffect(() => {
    if (stopped) return undefined;
    if (left === 0) {
      void navigate(target);
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate, stopped, target]);

  return (
    <div className="grid gap-6">
      <p role="status" className="text-lg">
        {t('verify.done')}
      </p>
      {user !== null && (
        <p className="text-soft wrap-anywhere">{t('verify.address', { email: user.email })}</p>
      )}
      {!stopped && (
        <p className="figures text-soft" aria-live="off">
          {t(target === paths.login ? 'verify.toLogin' : 'verify.toUpload', { count: left })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={target}>{target === paths.login ? t('login.submit') : t('mail.upload')}</ButtonLink>
        {!stopped && (
          <Button look="plain" onClick={() => setStopped(true)}>
            {t('verify.stop')}
          </Button>
        )}
      </div>
    </div>
  );
}
