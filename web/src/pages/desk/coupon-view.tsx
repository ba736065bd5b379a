import { CouponActs } from '@/pages/desk/coupon-acts';
import { useDeskCouponQuery } from '@/pages/desk/coupon-api';
import { CouponFacts } from '@/pages/desk/coupon-facts';
import { couponActIn } from '@/pages/desk/coupon-words';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { Timeline } from '@/pages/desk/timeline';
import { useEscape } from '@/pages/desk/use-escape';
import { asAppError } from '@/shared/api/app-error';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';

interface CouponViewProps {
  readonly code: string;
  readonly isSupervisor: boolean;
  /** It was asked for a moment ago: whether it is new, or was there before. */
  readonly isNew?: boolean | undefined;
  readonly onBack: () => void;
}

export function CouponView({ code, isSupervisor, isNew, onBack }: CouponViewProps) {
  const text = useDeskTexts();
  const { data, error, refetch } = useDeskCouponQuery(code);
  useEscape(onBack);
  const failure = asAppError(error);
  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.coupons.all}
      </Button>
      <PageTitle className="text-h2 wrap-anywhere" isLive>
        {data?.coupon.code ?? code}
      </PageTitle>
      {isNew !== undefined && (
        <div className="mt-4">
          <DoneNote>{isNew ? text.coupons.form.done : text.coupons.form.same}</DoneNote>
        </div>
      )}
      {failure !== undefined && (
        <div className="mt-6">
          {failure.code === 'coupon.not_found' ? (
            <EmptyState title={text.coupons.unknownTitle} text={text.coupons.unknownText} />
          ) : (
            <ErrorState error={failure} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {data === undefined && failure === undefined && <Skeleton className="mt-6 h-28" />}
      {data !== undefined && failure === undefined && (
        <div className="mt-4 grid gap-8">
          <CouponFacts coupon={data.coupon} reserved={data.reserved} redeemed={data.redeemed} />
          <CouponActs coupon={data.coupon} isSupervisor={isSupervisor} />
          {data.acts.length === 0 ? (
            <p className="text-sm text-soft">{text.coupons.noActs}</p>
          ) : (
            <Timeline
              title={text.coupons.acts}
              entries={data.acts.map((act) => ({ at: act.at, told: couponActIn(text, act) }))}
            />
          )}
        </div>
      )}
    </>
  );
}
