import { useTranslation } from 'react-i18next';

const quotes = ['first', 'second'] as const;

/** Until there are real ones: marked as examples, without names and faces. */
export function SampleQuotes() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="quotes" className="bg-charcoal py-24 text-card lg:py-32">
      <div className="page">
        <h2 id="quotes" className="text-h2">
          {t('quotes.title')}
        </h2>
        <p className="mt-3 max-w-[60ch] text-sm opacity-85">{t('quotes.note')}</p>
        <div className="mt-12 grid gap-12 lg:grid-cols-2">
          {quotes.map((quote) => (
            <figure key={quote} className="border-t border-card/40 pt-6">
              <blockquote className="font-serif text-h3 leading-snug">{t(`quotes.${quote}`)}</blockquote>
              <figcaption className="mt-4 text-sm opacity-85">{t('quotes.label')}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
