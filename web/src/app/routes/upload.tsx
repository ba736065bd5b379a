import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PhotoStep } from '@/app/routes/upload/photo-step';
import { Step } from '@/app/routes/upload/step';
import { TermsGate } from '@/app/terms-gate';
import { ErrorState } from '@/components/ui/error-state';
import { PageTitle } from '@/components/ui/page-title';
import { paths } from '@/config/paths';
import { useUploadDraft } from '@/features/upload/hooks/use-upload-draft';
import { useAuth } from '@/hooks/use-auth';
import { useOffers } from '@/hooks/use-offers';
import { useQuery } from '@/hooks/use-query';
import { later } from '@/lib/later';
import type { PackageName } from '@/services/api/types';

const SentPhoto = lazy(async () => ({
  default: (await import('@/app/routes/upload/sent-photo')).SentPhoto,
}));
const PackagePicker = later(
  async () => (await import('@/features/upload/components/package-picker')).PackagePicker,
);
const OrderStep = later(async () => (await import('@/app/routes/upload/order-step')).OrderStep);

const names: readonly PackageName[] = ['professional', 'premium', 'ultra'];

function Upload() {
  const { t } = useTranslation('upload');
  const { status } = useAuth();
  const search = useQuery();
  const navigate = useNavigate();
  const photoId = search.get('photo');
  const upload = useUploadDraft(names.find((name) => name === search.get('package')));
  const [faceGiven, setFaceGiven] = useState(false);
  const packages = useOffers();
  const isSent = photoId !== null && status === 'authenticated';
  const sent = (id: string): void => {
    setFaceGiven(true);
    void navigate(paths.uploadFor(id), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="page py-12 lg:py-16">
      <PageTitle title={t('documentTitle')} describe={t('describe')} className="max-w-[16ch] text-h1">
        {t('title')}
      </PageTitle>
      <div className="mt-12 grid gap-x-16 gap-y-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-16">
          {isSent ? (
            <Step number={1} title={t('photo.sentTitle')}>
              <Suspense>
                <SentPhoto photoId={photoId} onOther={() => void navigate(paths.upload)} />
              </Suspense>
            </Step>
          ) : (
            <PhotoStep upload={upload} onSent={sent} />
          )}
          <Step number={isSent ? 2 : 3} title={t('package.title')}>
            <PackagePicker
              offers={packages.offers}
              value={upload.draft.package}
              onChange={(value) => upload.change({ package: value })}
            />
            {packages.error !== undefined && (
              <div className="mt-6">
                <ErrorState error={packages.error} onRetry={packages.retry} />
              </div>
            )}
          </Step>
        </div>
        <div className="lg:sticky lg:top-8 lg:self-start">
          <Step number={isSent ? 3 : 4} title={t('order.title')}>
            <OrderStep
              upload={upload}
              packages={packages}
              photoId={isSent ? photoId : undefined}
              hasFaceConsent={faceGiven || photoId === null}
            />
          </Step>
        </div>
      </div>
    </div>
  );
}

export function Component() {
  return (
    <TermsGate>
      <Upload />
    </TermsGate>
  );
}
