import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/local-link';
import { ChevronDown } from '@/shared/ui/menu-icons';
import { RichText } from '@/shared/ui/rich-text';
import { usePaymentMethods } from '@/entities/catalogue/use-payment-methods';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';
import { StyleList } from '@/pages/marketing/style-list';
import { questionGroups, type Question, type QuestionGroup } from '@/pages/marketing/questions';

const linkTo = (to: string) =>
  function mark(inner: string) {
    return (
      <LocalLink to={to} className="underline underline-offset-4">
        {inner}
      </LocalLink>
    );
  };
const marks = {
  privacy: linkTo(paths.privacy),
  pricing: linkTo(paths.pricing),
  settings: linkTo(paths.settings),
  terms: linkTo(paths.terms),
  upload: linkTo(paths.upload),
  withdraw: linkTo(paths.withdraw),
};

export function QuestionList({ group }: { readonly group: QuestionGroup }) {
  const { t } = useTranslation('faq');
  return (
    <section
      aria-labelledby={`faq-${group}`}
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <h2 id={`faq-${group}`} className="text-h3">
        {t(`group.${group}`)}
      </h2>
      <div className="border-b border-line">
        {questionGroups[group].map((question) => (
          <Answer key={question} question={question} />
        ))}
      </div>
    </section>
  );
}

function Answer({ question }: { readonly question: Question }) {
  const { t } = useTranslation('faq');
  const { supportEmail: support } = useConfig();
  const methods = usePaymentMethods();
  return (
    <details name="faq" className="group border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 hover:text-accent">
        <h3 className="text-lg font-medium">{t(`question.${question}`)}</h3>
        <ChevronDown size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-[66ch] pb-6">
        {t(`answer.${question}`, { support, methods })
          .split('\n\n')
          .map((paragraph) => (
            <p key={paragraph} className="mt-2 first:mt-0">
              <RichText text={paragraph} marks={marks} />
            </p>
          ))}
        {question === 'styles' && (
          <div className="mt-5">
            <StyleList />
          </div>
        )}
      </div>
    </details>
  );
}
