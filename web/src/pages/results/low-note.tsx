import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';

export function LowNote() {
  const { t } = useTranslation('results');
  return (
    <p className="border-l-4 border-accent pl-3 text-sm">
      {t('lowNote.text')}{' '}
      <span className="text-soft">
        {t('lowNote.tip')}{' '}
        <LocalLink to={paths.upload} className="text-ink underline underline-offset-4">
          {t('lowNote.link')}
        </LocalLink>
      </span>
    </p>
  );
}
