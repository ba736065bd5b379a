import { useTranslation } from 'react-i18next';

const steps = ['upload', 'choose', 'wait', 'download'] as const;

export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="how" className="page py-24 lg:py-36">
      <h2 id="how" className="max-w-[20ch] text-h2">
        {t('how.title')}
      </h2>
      <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="border-t border-ink pt-4">
            <span className="figures text-sm text-soft">{String(index + 1).padStart(2, '0')}</span>
            <h3 className="mt-6 text-lg font-medium">{t(`how.${step}`)}</h3>
            <p className="mt-2 max-w-[38ch] text-soft">{t(`how.${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
