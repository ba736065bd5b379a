import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { ownLanguageFirst } from '@/pages/marketing/own-language-first';
import { useLanguage } from '@/shared/i18n/use-language';

export function Testimonials() {
  const { t } = useTranslation('home');
  const { code } = useLanguage();
  const { testimonials } = useConfig();
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="quotes" className="bg-charcoal py-24 text-white lg:py-32">
      <div className="page">
        <h2 id="quotes" className="text-h2">
          {t('quotes.title')}
        </h2>
        <div className="mt-12 grid gap-12 lg:grid-cols-2">
          {ownLanguageFirst(testimonials, code).map(({ quote, name, role, language }) => (
            <figure key={quote} className="border-t border-white/40 pt-6">
              <blockquote lang={language} className="font-serif text-h3 leading-snug">
                {quote}
              </blockquote>
              <figcaption lang={language} className="mt-4 text-sm opacity-85">
                {[name, role].filter(Boolean).join(', ')}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
