import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import type { Declaration } from '@/pages/withdraw/withdrawal-api';
import { DeclarationFacts } from '@/pages/withdraw/declaration-facts';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { AppError } from '@/shared/api/app-error';

interface ConfirmStepProps {
  readonly declaration: Declaration;
  readonly isSending: boolean;
  readonly error: AppError | undefined;
  readonly onConfirm: () => void;
  readonly correct: string;
  readonly onCorrect: () => void;
}

export function ConfirmStep(props: ConfirmStepProps) {
  const { declaration, isSending, error } = props;
  const { t } = useTranslation('withdraw');
  const text = useErrorText();
  return (
    <div className="grid gap-6">
      <p>{t('confirm.sentence')}</p>
      <dl className="bg-card px-5 py-3 sm:px-6">
        <DeclarationFacts declaration={declaration} />
      </dl>
      {error !== undefined && <Alert kind="error">{text(error)}</Alert>}
      <Button size="wide" disabled={isSending} aria-busy={isSending} onClick={props.onConfirm}>
        {t('confirm.button')}
      </Button>
      <p>
        <a
          href={props.correct}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          onClick={(event) => {
            event.preventDefault();
            props.onCorrect();
          }}
        >
          {t('confirm.correct')}
        </a>
      </p>
    </div>
  );
}
