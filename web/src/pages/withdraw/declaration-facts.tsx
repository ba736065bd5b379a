import { useTranslation } from 'react-i18next';
import type { Declaration } from '@/pages/withdraw/withdrawal-api';

export function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="grid gap-x-6 border-b border-dashed border-line py-2.5 last:border-0 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function DeclarationFacts({ declaration }: { readonly declaration: Declaration }) {
  const { t } = useTranslation('withdraw');
  return (
    <>
      <Fact name={t('field.name')}>{declaration.name}</Fact>
      <Fact name={t('field.orderNumber')}>{declaration.orderNumber}</Fact>
      <Fact name={t('field.email')}>{declaration.email}</Fact>
    </>
  );
}
