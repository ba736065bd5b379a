import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { asAppError } from '@/shared/api/app-error';
import { useFetchFileMutation } from '@/shared/api/files-api';
import type { Order } from '@/shared/api/types';

interface ConfirmationButtonProps {
  /** Undefined until it is known: the button has its place from the start, so that nothing below it moves. */
  readonly order: Order | undefined;
}

/** The contract with the instruction on withdrawal, beside the images: whoever got no mail of it has it here. */
export function ConfirmationButton({ order }: ConfirmationButtonProps) {
  const { t } = useTranslation('results');
  const text = useErrorText();
  const [fetchFile, { isLoading, error }] = useFetchFileMutation();
  const failure = asAppError(error);
  const fetchOf = ({ id, number }: Order): void =>
    void fetchFile({
      path: `/orders/${encodeURIComponent(id)}/confirmation`,
      fallbackName: `confirmation-${number}.pdf`,
    });
  return (
    <div className={order === undefined ? 'invisible' : undefined}>
      <Button look="bare" disabled={isLoading} onClick={() => order && fetchOf(order)}>
        {t('confirmation')}
      </Button>
      <p role="status" className="text-sm text-error">
        {failure !== undefined && text(failure)}
      </p>
    </div>
  );
}
