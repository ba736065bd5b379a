import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { useUnsavedWarning } from '@/pages/settings/use-unsaved-warning';

export function UnsavedDialog({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { t } = useTranslation('settings');
  const blocker = useUnsavedWarning(isUnsaved);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
