import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';

export function InUseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { testMode } = useConfig();
  const id = useId();
  return (
    <Dialog
      role="alertdialog"
      labelledBy={id}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-2rem))] bg-card p-6"
    >
      <h2 id={id} className="text-h3">
        {t('inUse.title')}
      </h2>
      <p className="mt-3 text-soft">{t('inUse.until')}</p>
      <p className="mt-3 text-soft">{t(testMode ? 'inUse.waysTest' : 'inUse.ways')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="plain" autoFocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
        <ButtonLink look="plain" to={paths.settings}>
          {t('inUse.account')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
