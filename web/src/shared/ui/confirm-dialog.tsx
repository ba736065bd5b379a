import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, text, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      role="alertdialog"
      labelledBy={id}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-2rem))] bg-card p-6"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <p className="mt-3 text-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="plain" autoFocus onClick={onClose}>
          {cancel ?? t('action.cancel')}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
