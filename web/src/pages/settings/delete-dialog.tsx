import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';

interface DeleteDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <ConfirmDialog
      title={t('delete.sure')}
      text={t('delete.sureText')}
      confirm={t('delete.confirm')}
      cancel={t('delete.keep')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
