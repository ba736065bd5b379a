import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { deviceName } from '@/pages/settings/device-name';
import { formatDate, formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import type { AccountSession } from '@/shared/api/types';

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('settings');
  const { code } = useLanguage();
  const device = deviceName(session) ?? t('sessions.unknown');
  const used = formatDateTime(session.lastUsedAt, code);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div>
        <p className="font-medium">{device}</p>
        <p className="text-sm text-soft">
          {t('sessions.times', { start: formatDate(session.startedAt, code), used })}
        </p>
      </div>
      {session.current ? (
        <p className="text-sm">{t('sessions.current')}</p>
      ) : (
        <Button
          look="plain"
          size="small"
          disabled={isBusy}
          aria-label={t('sessions.endOf', { device, used })}
          onClick={() => onEnd(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
