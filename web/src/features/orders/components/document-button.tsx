import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons';
import { documentFile, type DocumentKind } from '@/features/orders/lib/documents';
import { useErrorText } from '@/hooks/use-error-text';
import { asAppError } from '@/services/api/app-error';
import { useFetchFileMutation } from '@/services/api/fetch-file';
import type { Order } from '@/services/api/types';

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
