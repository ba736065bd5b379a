import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useOverlay } from '@/pages/results/use-overlay';
import type { PhotoDetail } from '@/shared/api/types';
import { lazyPart } from '@/shared/browser/lazy-part';

const MoreDialog = lazyPart(async () => (await import('@/pages/results/more/more-dialog')).MoreDialog);

/** The way to another order of the same selfie. */
export function MoreFromSelfie({ photo }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation(['results', 'common']);
  const { value, open, close } = useOverlay('more');
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      <Button look="plain" onClick={() => open('1')}>
        {t('common:moreFromSelfie')}
      </Button>
      <p className="text-sm text-soft">{t('more.text')}</p>
      {value !== null && (
        <Suspense>
          <MoreDialog photo={photo} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
