import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useConfig } from '@/shared/config/config-context';
import { DeclarationFacts, Fact } from '@/pages/withdraw/declaration-facts';
import { formatMoment } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Withdrawal } from '@/shared/api/types';

export function Receipt({ receipt }: { readonly receipt: Withdrawal }) {
  const { t } = useTranslation('withdraw');
  const { code } = useLanguage();
  const { operator } = useConfig();
  const { name, street, city, country } = operator;
  return (
    <div className="grid gap-6">
      <p>{t('receipt.sentence')}</p>
      <dl className="bg-card px-5 py-3 sm:px-6">
        <Fact name={t('receipt.receivedAt')}>{formatMoment(receipt.receivedAt, code)}</Fact>
        <DeclarationFacts declaration={receipt} />
        <Fact name={t('receipt.number')}>{receipt.id}</Fact>
        <Fact name={t('receipt.to')}>{[name, street, city, country].join(', ')}</Fact>
      </dl>
      <p>{t('receipt.next')}</p>
      <Button look="plain" className="justify-self-start print:hidden" onClick={() => window.print()}>
        {t('receipt.print')}
      </Button>
    </div>
  );
}
