import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/shared/ui/page-title';
import { useConfig } from '@/shared/config/config-context';
import { QuestionList } from '@/pages/marketing/question-list';
import { groupNames } from '@/pages/marketing/questions';

export function Component() {
  const { t } = useTranslation('faq');
  const { supportEmail } = useConfig();
  return (
    <div className="page py-12 lg:py-20">
      <PageTitle className="max-w-[16ch] text-h1" title={t('documentTitle')} describe={t('describe')}>
        {t('title')}
      </PageTitle>
      <div className="mt-12 grid gap-14 lg:mt-20 lg:gap-24">
        {groupNames.map((group) => (
          <QuestionList key={group} group={group} />
        ))}
      </div>
      <section aria-labelledby="ask" className="mt-20 border-t border-ink pt-6 lg:mt-32">
        <h2 id="ask" className="text-h3">
          {t('ask.title')}
        </h2>
        <p className="mt-2 max-w-[58ch]">{t('ask.text')}</p>
        <p className="mt-4 text-lg">
          <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
            {supportEmail}
          </a>
        </p>
      </section>
    </div>
  );
}
