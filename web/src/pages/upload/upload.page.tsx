import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameBackPlace } from '@/pages/upload/came-back-place';
import { PhotoStep } from '@/pages/upload/photo-step';
import { headingOf, Step } from '@/pages/upload/step';
import { useLedFocus } from '@/pages/upload/use-led-focus';
import { useUploadAddress, type StepName } from '@/pages/upload/use-upload-address';
import { TermsGate } from '@/entities/session/terms-gate';
import { cx } from '@/shared/ui/cx';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';
import { useUploadDraft } from '@/pages/upload/use-upload-draft';
import type { ExpressionLimits } from '@/pages/upload/expression-limits';
import { useAuth } from '@/entities/session/use-auth';
import { recommendedOf } from '@/entities/catalogue/recommend';
import { useOffers } from '@/entities/catalogue/use-offers';
import { hydrateLater } from '@/shared/hydration/hydrate-later';
import { lazyPart } from '@/shared/browser/lazy-part';

const loadCheck = () => import('@/pages/upload/check-step');
const loadOrder = () => import('@/pages/upload/order/order-step');
const CheckStep = lazyPart(async () => (await loadCheck()).CheckStep);
const OrderStep = lazyPart(async () => (await loadOrder()).OrderStep);
const ChosenThumb = lazyPart(async () => (await import('@/pages/upload/photo-thumb')).ChosenThumb, null);
const SentThumb = lazyPart(async () => (await import('@/pages/upload/photo-thumb')).SentThumb, null);
const PortraitThumb = lazyPart(async () => (await import('@/pages/upload/photo-thumb')).PortraitThumb, null);
const CameBack = lazyPart(async () => (await import('@/pages/upload/came-back')).CameBack, null);
const OrderTotal = hydrateLater(async () => (await import('@/pages/upload/order/order-total')).OrderTotal);

interface Refused {
  readonly file: File | null;
  readonly limits: ExpressionLimits;
}

function Upload() {
  const { t } = useTranslation('upload');
  const { status } = useAuth();
  const address = useUploadAddress();
  const { photoId, step, write } = address;
  const packages = useOffers();
  const recommended = recommendedOf(packages.offers)?.package;
  const upload = useUploadDraft(address.package, recommended ?? 'professional');
  const { draft, change } = upload;
  const [refused, setRefused] = useState<Refused>({ file: null, limits: {} });
  const hasPhoto = photoId !== undefined || draft.file !== null;
  useLedFocus(headingOf(step));
  useEffect(() => {
    if (hasPhoto) void Promise.all([loadCheck(), loadOrder()]).catch(() => undefined);
  }, [hasPhoto]);

  const open = (name: StepName): void => {
    if (name !== step) write({ step: name });
  };
  const other = (): void => {
    change({ file: null, sent: null });
    write({ photo: null, step: 'photo' });
  };
  const sent = (id: string, faceVersion: string): void => {
    change({ sent: { photoId: id, faceVersion } });
    write({ photo: id, step: 'check' }, { replace: true });
  };
  const isSent = photoId !== undefined;
  const isKnown = isSent && status === 'authenticated';
  const common = { onOpen: open };
  return (
    <div className="page pt-12 pb-16 lg:pt-16">
      <PageTitle title={t('documentTitle')} describe={t('describe')} className="max-w-[16ch] text-h1">
        {t('title')}
      </PageTitle>
      {isSent && !isKnown && address.isCancelled && <CameBackPlace />}
      {isKnown && (
        <Suspense fallback={address.isCancelled && <CameBackPlace />}>
          <CameBack key={photoId} photoId={photoId} cancelled={address.isCancelled} />
        </Suspense>
      )}
      <div className="by-query mt-10 gap-x-16 lg:mt-12 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <ol className="border-b border-ink">
          <Step
            {...common}
            name="photo"
            title={t('photo.title')}
            isOpen={step === 'photo'}
            isDone={isSent}
            note={t(isSent ? 'photo.checked' : draft.file === null ? 'photo.none' : 'photo.unchecked')}
            picture={
              step !== 'check' && (
                <Suspense fallback={<Skeleton className="h-15 w-12 shrink-0" />}>
                  {isKnown ? (
                    <SentThumb photoId={photoId} />
                  ) : (
                    draft.file !== null && <ChosenThumb file={draft.file} />
                  )}
                </Suspense>
              )
            }
          >
            <PhotoStep
              upload={upload}
              photoId={photoId}
              onSent={sent}
              onOther={other}
              onNext={() => open('check')}
              onRefused={(limits) =>
                setRefused((before) => ({
                  file: draft.file,
                  limits: { ...(before.file === draft.file && before.limits), ...limits },
                }))
              }
            />
          </Step>
          <Step
            {...common}
            name="check"
            title={t('check.title')}
            isOpen={step === 'check'}
            isDone={isSent}
            note={t(isSent ? 'check.done' : 'check.coming')}
            picture={
              isKnown && (
                <Suspense>
                  <PortraitThumb photoId={photoId} />
                </Suspense>
              )
            }
          >
            <Suspense fallback={<Skeleton className="h-128" />}>
              <CheckStep
                upload={upload}
                photoId={photoId}
                refused={refused.file === draft.file ? refused.limits : {}}
                onOther={other}
                onNext={() => open('order')}
              />
            </Suspense>
          </Step>
          <Step
            {...common}
            name="order"
            title={t('order.title')}
            isOpen={step === 'order'}
            isDone={false}
            note={t('order.coming')}
          >
            <Suspense fallback={<Skeleton className="h-256" />}>
              <OrderStep
                upload={upload}
                packages={packages}
                photoId={photoId}
                onPackage={(name) => {
                  change({ package: name });
                  if (address.package !== undefined) write({ package: name }, { replace: true });
                }}
                onPhoto={() => open('photo')}
                onOther={other}
              />
            </Suspense>
          </Step>
        </ol>
        {/* On a phone the lower edge belongs to what the step wants done, and the price to the step that is about it. */}
        <div className={cx('contents', step !== 'order' && 'max-lg:hidden')}>
          <OrderTotal
            offers={packages.offers}
            currency={packages.currency}
            draft={draft}
            photoId={isKnown ? photoId : undefined}
          />
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
