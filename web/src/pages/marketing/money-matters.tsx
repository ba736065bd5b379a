import { useTranslation } from 'react-i18next';
import { usePaymentMethods } from '@/entities/catalogue/use-payment-methods';
import { LocalLink } from '@/shared/ui/local-link';
import { RichText } from '@/shared/ui/rich-text';
import { paths } from '@/shared/config/paths';

const matters = ['before', 'pay', 'guarantee', 'withdraw'] as const;

const linkTo = (to: string) =>
  function mark(inner: string) {
    return (
      <LocalLink to={to} className="underline underline-offset-4">
        {inner}
      </LocalLink>
    );
  };
const marks = { terms: linkTo(paths.terms), withdraw: linkTo(paths.withdraw), faq: linkTo(paths.faq) };

export function MoneyMatters() {
  const { t } = useTranslation('pricing');
  const methods = usePaymentMethods();
  return (
    <section aria-labelledby="money" className="border-t border-line bg-card">
      <div className="page py-20 lg:py-32">
        <h2 id="money" className="max-w-[18ch] text-h2">
          {t('money.title')}
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {matters.map((matter) => (
            <li key={matter} className="border-t border-ink pt-4">
              <h3 className="text-lg font-medium">{t(`money.${matter}`)}</h3>
              <p className="mt-2 max-w-[42ch] text-soft">
                <RichText text={t(`money.${matter}_text`, { methods })} marks={marks} />
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-12">
          <RichText text={t('money.more')} marks={marks} />
        </p>
      </div>
    </section>
  );
}
