import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { ChangeAddress } from '@/pages/auth/change-address';
import { ResendMail } from '@/pages/auth/resend-mail';
import { useFreshUser } from '@/pages/auth/use-fresh-user';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { AppError } from '@/shared/api/app-error';

interface CheckYourMailProps {
  readonly email: string;
  /** Without one the address is the provider's. */
  readonly hasPassword: boolean;
}

export function CheckYourMail({ email, hasPassword }: CheckYourMailProps) {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  const freshUser = useFreshUser();
  const [state, setState] = useState<'idle' | 'asking' | 'unconfirmed' | AppError>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    const answer = await freshUser();
    setState('code' in answer ? answer : answer.emailVerified ? 'idle' : 'unconfirmed');
  };
  return (
    <div className="grid gap-6">
      <p className="text-lg wrap-anywhere">{t('mail.text', { email })}</p>
      <p className="text-soft">{t('mail.hint')}</p>
      <div>
        <Button disabled={state === 'asking'} onClick={() => void ask()}>
          {t('mail.confirmed')}
        </Button>
        <p role="status" className="mt-2 text-sm">
          {state === 'unconfirmed' && t('mail.unconfirmed')}
          {typeof state === 'object' && text(state)}
        </p>
        <ResendMail key={email} email={email} />
      </div>
      {hasPassword && <ChangeAddress email={email} />}
    </div>
  );
}
