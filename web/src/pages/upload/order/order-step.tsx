import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/pages/upload/preview/use-refusal';
import { WithPhoto } from '@/pages/upload/with-photo';
import { Button } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { Skeleton } from '@/shared/ui/skeleton';
import { useConfig } from '@/shared/config/config-context';
import { CouponField } from '@/pages/upload/order/coupon-field';
import { OrderPanel } from '@/pages/upload/order/order-panel';
import { OrderSummary } from '@/pages/upload/order/order-summary';
import { useCoupon } from '@/pages/upload/order/use-coupon';
import { usePlaceOrder } from '@/pages/upload/order/use-place-order';
import { agreedBefore } from '@/entities/order/order-intent';
import { PackagePicker } from '@/pages/upload/order/package-picker';
import { RefusedPhoto } from '@/pages/upload/preview/refused-photo';
import { useWishChange } from '@/pages/upload/use-photo-wish';
import type { UploadDraft } from '@/pages/upload/use-upload-draft';
import type { Offers } from '@/entities/catalogue/use-offers';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PackageName, Photo } from '@/shared/api/types';

interface OrderStepProps {
  readonly upload: UploadDraft;
  readonly packages: Offers;
  readonly photoId: string | undefined;
  readonly onPackage: (name: PackageName) => void;
  readonly onPhoto: () => void;
  readonly onOther: () => void;
}

export function OrderStep(props: OrderStepProps) {
  const { photoId, onOther } = props;
  if (photoId === undefined) return <Choices {...props} photo={undefined} />;
  return (
    <WithPhoto photoId={photoId} place={<Skeleton className="h-256" />} onOther={onOther}>
      {(photo) => <Choices {...props} photo={photo} />}
    </WithPhoto>
  );
}

interface ChoicesProps extends OrderStepProps {
  readonly photo: Photo | undefined;
}

function Choices({ upload, packages, photo, onPackage, onPhoto, onOther }: ChoicesProps) {
  const { t } = useTranslation('upload');
  const { draft, change } = upload;
  const { offers, currency } = packages;
  const coupon = useCoupon(draft.coupon, draft.package, currency);
  const offer = offers.find((each) => each.package === draft.package) ?? offers[0];
  const field = (
    <CouponField code={draft.coupon} coupon={coupon} onApply={(code) => change({ coupon: code })} />
  );
  return (
    <div className="grid gap-8">
      <PackagePicker offers={offers} value={draft.package} onChange={onPackage} />
      {packages.error !== undefined && <ErrorState error={packages.error} onRetry={packages.retry} />}
      {offer !== undefined && photo !== undefined && (
        <Ordering
          photo={photo}
          upload={upload}
          packages={packages}
          offer={offer}
          quote={coupon.quote}
          coupon={field}
          onOther={onOther}
        />
      )}
      {offer !== undefined && photo === undefined && (
        <div className="grid gap-6 bg-card px-5 py-6 sm:px-8">
          {field}
          <OrderSummary offer={offer} quote={coupon.quote} outfit="unchanged" />
          <div className="border-l-4 border-accent bg-accent-wash px-4 py-4">
            <p className="font-medium">{t('order.notYet')}</p>
            <Button look="plain" size="small" className="mt-4" onClick={onPhoto}>
              {t('order.toPhoto')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

type OrderingProps = Pick<Parameters<typeof OrderPanel>[0], 'offer' | 'quote' | 'coupon'> & {
  readonly photo: Photo;
  readonly upload: UploadDraft;
  readonly packages: Offers;
  readonly onOther: () => void;
};

function Ordering({ photo, upload, packages, offer, quote, coupon, onOther }: OrderingProps) {
  const { t } = useTranslation('upload');
  const { draft, clear } = upload;
  const { consentVersions, testMode } = useConfig();
  const { code: language } = useLanguage();
  const order = usePlaceOrder(clear);
  const [, { isLoading: isExpressionChanging }] = useWishChange(photo.id, 'expression');
  const [, { isLoading: isOutfitChanging }] = useWishChange(photo.id, 'outfit');
  const isChanging = isExpressionChanging || isOutfitChanging;
  const { terms, face, immediateStart } = consentVersions;
  const consents = { terms, face, immediateStart };
  const { id: photoId, expression, outfit } = photo;
  const refusal = useRefusal(photo, order.error);
  const place = (): void => {
    refusal.placing();
    void order.place({
      photoId,
      expression,
      outfit,
      package: draft.package,
      ...(quote === undefined ? {} : { couponCode: quote.code }),
      currency: packages.currency,
      language,
      consents,
    });
  };
  return (
    <OrderPanel
      offer={offer}
      quote={quote}
      outfit={outfit}
      coupon={coupon}
      hasFaceConsent={draft.sent?.photoId === photoId && draft.sent.faceVersion === face}
      hasAgreed={agreedBefore({ photoId, language, consents })}
      isPriced={packages.isPriced && !isChanging}
      isPlacing={order.isPlacing}
      error={refusal.error}
      refusal={
        refusal.reasons && {
          title: t('portrait.refused'),
          text: <RefusedPhoto reasons={refusal.reasons} onOther={onOther} />,
        }
      }
      testMode={testMode}
      onOrder={place}
    />
  );
}
