import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '@/shared/ui/button';
import { PageTitle } from '@/shared/ui/page-title';
import { paths } from '@/shared/config/paths';

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="page grid gap-12 py-16 md:grid-cols-2 md:items-center lg:py-32">
      <div>
        <PageTitle>{t('notFound.title')}</PageTitle>
        <p className="mt-4 max-w-[45ch] text-soft">{t('notFound.text')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>{t('action.home')}</ButtonLink>
          <Button look="plain" onClick={() => void navigate(-1)}>
            {t('action.back')}
          </Button>
        </div>
      </div>
      <div
        aria-hidden
        className="figures grid aspect-square max-w-sm place-items-center rounded-photo border border-dashed border-edge font-serif text-h1 text-soft"
      >
        404
      </div>
    </div>
  );
}
