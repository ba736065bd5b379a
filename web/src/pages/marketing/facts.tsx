import { useTranslation } from 'react-i18next';

const facts = ['pixels', 'styles', 'days', 'refund', 'licence', 'training'] as const;

export function Facts() {
  const { t } = useTranslation('home');
  return (
    <section
      aria-labelledby="facts"
      className="page grid gap-x-16 gap-y-10 pb-24 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:pb-36"
    >
      <h2 id="facts" className="max-w-[14ch] text-h2">
        {t('facts.title')}
      </h2>
      <dl className="figures grid content-start gap-x-12 sm:grid-cols-2">
        {facts.map((fact) => (
          <div key={fact} className="border-t border-line py-5">
            <dt className="font-serif text-h3">{t(`facts.${fact}`)}</dt>
            <dd className="mt-1 max-w-[40ch] text-soft">{t(`facts.${fact}_text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
