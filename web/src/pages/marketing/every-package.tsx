import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import { StyleList } from '@/pages/marketing/style-list';

const parts = ['styles', 'size', 'likeness', 'download', 'licence', 'refund'] as const;

export function EveryPackage() {
  const { t } = useTranslation('pricing');
  return (
    <section
      aria-labelledby="every"
      className="page grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-32"
    >
      <h2 id="every" className="max-w-[12ch] text-h2">
        {t('every.title')}
      </h2>
      <dl className="figures grid content-start gap-x-12 sm:grid-cols-2">
        {parts.map((part) => (
          <div key={part} className={cx('border-t border-line py-5', part === 'styles' && 'sm:col-span-2')}>
            <dt className="font-medium">{t(`every.${part}`)}</dt>
            <dd className="mt-1 max-w-[42ch] text-soft">{t(`every.${part}_text`)}</dd>
            {part === 'styles' && (
              <dd className="mt-5">
                <StyleList />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
