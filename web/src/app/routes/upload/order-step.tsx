import { useConfig } from '@/config/config-context';
import { CouponField } from '@/features/checkout/components/coupon-field';
import { OrderPanel } from '@/features/checkout/components/order-panel';
import { useCoupon } from '@/features/checkout/hooks/use-coupon';
import { usePlaceOrder } from '@/features/checkout/hooks/use-place-order';
import type { UploadDraft } from '@/features/upload/hooks/use-upload-draft';
import type { Offers } from '@/hooks/use-offers';

interface OrderStepProps {
  readonly upload: UploadDraft;
  readonly packages: Offers;
  /** A photo the server has accepted; without one nothing can be ordered. */
  readonly photoId: string | undefined;
  readonly hasFaceConsent: boolean;
}

/** Price, coupon, consents and the order button. */
export function OrderStep({ upload, packages, photoId, hasFaceConsent }: OrderStepProps) {
  const { draft, change, clear } = upload;
  const { consentVersions, testMode } = useConfig();
  const { offers, currency, isPriced } = packages;
  const coupon = useCoupon(draft.coupon, draft.package, currency);
  const order = usePlaceOrder(clear);
  const offer = offers.find((each) => each.package === draft.package) ?? offers[0];
  if (offer === undefined) return null;

  const place = (): void => {
    if (photoId === undefined) return;
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
    <OrderPanel
      offer={offer}
      quote={coupon.quote}
      coupon={
        <CouponField code={draft.coupon} coupon={coupon} onApply={(code) => change({ coupon: code })} />
      }
      hasPhoto={photoId !== undefined}
      hasFaceConsent={hasFaceConsent}
      isPriced={isPriced}
      isPlacing={order.isPlacing}
      error={order.error}
      testMode={testMode}
      onOrder={place}
    />
  );
}
