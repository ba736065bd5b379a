import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/local-link';
import { RichText } from '@/shared/ui/rich-text';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';

const parts = ['open', 'over', 'need'] as const;
const marks = {
  instruction: (inner: string) => (
    <LocalLink to={`${paths.terms}#withdrawal`} target="_blank" className="underline underline-offset-4">
      {inner}
    </LocalLink>
  ),
};

export function AboutWithdrawal() {
  const { t } = useTranslation('withdraw');
  const { supportEmail } = useConfig();
  return (
    <aside className="grid content-start gap-4 border-t border-ink pt-4 text-sm lg:mt-2">
      {parts.map((part) => (
        <p key={part}>
          <RichText text={t(`about.${part}`, { support: supportEmail })} marks={marks} />
        </p>
      ))}
    </aside>
  );
}
