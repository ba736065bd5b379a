import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PhotoStep } from '@/app/routes/upload/photo-step';
import { useOffers } from '@/hooks/use-offers';
import { SentPhoto } from '@/app/routes/upload/sent-photo';
import { Step } from '@/app/routes/upload/step';
import { ErrorState } from '@/components/ui/error-state';
import { PageTitle } from '@/components/ui/page-title';
import { useConfig } from '@/config/config-context';
import { paths } from '@/config/paths';
import { CouponField } from '@/features/checkout/components/coupon-field';
import { OrderPanel } from '@/features/checkout/components/order-panel';
import { useCoupon } from '@/features/checkout/hooks/use-coupon';
import { usePlaceOrder } from '@/features/checkout/hooks/use-place-order';
import { PackagePicker } from '@/features/upload/components/package-picker';
import { useUploadDraft } from '@/features/upload/hooks/use-upload-draft';
import { useAuth } from '@/hooks/use-auth';
import { useQuery } from '@/hooks/use-query';
import type { PackageName } from '@/services/api/types';

const names: readonly PackageName[] = ['professional', 'premium', 'ultra'];

export function Component() {
  const { t } = useTranslation('upload');
  const { consentVersions, testMode } = useConfig();
  const { status } = useAuth();
  const search = useQuery();
  const navigate = useNavigate();
  const photoId = search.get('photo');
  const upload = useUploadDraft(names.find((name) => name === search.get('package')));
  const { draft, change } = upload;
  const [faceGiven, setFaceGiven] = useState(false);
  const { offers, currency, error: offersError, isPriced, retry } = useOffers();
  const offer = offers.find((each) => each.package === draft.package) ?? offers[0];
  const coupon = useCoupon(draft.coupon, draft.package, currency);
  const order = usePlaceOrder(upload.clear);
  const signedIn = status === 'authenticated';
  const isSent = photoId !== null && signedIn;

  const place = (): void => {
    if (photoId === null) return;
    const { terms, face, immediateStart } = consentVersions;
    void order.place({
      photoId,
      package: draft.package,
      ...(coupon.quote === undefined ? {} : { couponCode: coupon.quote.code }),
      currency,
      consents: { terms, face, immediateStart },
    });
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
              <SentPhoto photoId={photoId} onOther={() => void navigate(paths.upload)} />
            </Step>
          ) : (
            <PhotoStep
              upload={upload}
              onSent={(id) => {
                setFaceGiven(true);
                void navigate(paths.uploadFor(id), { replace: true, preventScrollReset: true });
              }}
            />
          )}
          <Step number={isSent ? 2 : 3} title={t('package.title')}>
            <PackagePicker
              offers={offers}
              value={draft.package}
              onChange={(value) => change({ package: value })}
            />
            {offersError !== undefined && (
              <div className="mt-6">
                <ErrorState error={offersError} onRetry={retry} />
              </div>
            )}
          </Step>
        </div>
        <div className="lg:sticky lg:top-8 lg:self-start">
          <Step number={isSent ? 3 : 4} title={t('order.title')}>
            {offer !== undefined && (
              <OrderPanel
                offer={offer}
                quote={coupon.quote}
                coupon={
                  <CouponField
                    code={draft.coupon}
                    coupon={coupon}
                    onApply={(code) => change({ coupon: code })}
                  />
                }
                hasPhoto={isSent}
                hasFaceConsent={faceGiven || photoId === null}
                isPriced={isPriced}
                isPlacing={order.isPlacing}
                error={order.error}
                testMode={testMode}
                onOrder={place}
              />
            )}
          </Step>
        </div>
      </div>
    </div>
  );
}
