import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Download } from '@/shared/ui/icons';
import { documentFile, type DocumentKind } from '@/pages/settings/orders/documents';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { asAppError } from '@/shared/api/app-error';
import { useFetchFileMutation } from '@/shared/api/files-api';
import type { Order } from '@/shared/api/types';

interface DocumentButtonProps {
  readonly order: Order;
  readonly kind: DocumentKind;
}

export function DocumentButton({ order, kind }: DocumentButtonProps) {
  const { t } = useTranslation('settings');
  const text = useErrorText();
  const [fetchFile, { isLoading, isSuccess, error }] = useFetchFileMutation();
  const failure = asAppError(error);
  return (
    <div>
      <Button
        look="plain"
        size="small"
        disabled={isLoading}
        aria-label={t(`orders.document.${kind}_of`, { number: order.number })}
        onClick={() => void fetchFile(documentFile(order, kind))}
      >
        <Download size={18} />
        {t(`orders.document.${kind}`)}
      </Button>
      <p role="status" className="text-sm">
        {failure !== undefined && <span className="mt-1 block text-error">{text(failure)}</span>}
        {isSuccess && !isLoading && <span className="sr-only">{t('orders.document.done')}</span>}
      </p>
    </div>
  );
}
