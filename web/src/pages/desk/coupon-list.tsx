import { useId, useState } from 'react';
import { useDeskCouponsInfiniteQuery } from '@/pages/desk/coupon-api';
import { LONGEST_CODE } from '@/pages/desk/coupon-draft';
import { couponMomentIn, couponStateIn, couponUsesIn, couponValueIn } from '@/pages/desk/coupon-words';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { useEscape } from '@/pages/desk/use-escape';
import { valueOf } from '@/pages/desk/value-of';
import { asAppError } from '@/shared/api/app-error';
import type { DeskCoupon } from '@/shared/api/types';
import { fieldBox } from '@/shared/form/field';
import { useLanguage } from '@/shared/i18n/use-language';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { ErrorState } from '@/shared/ui/error-state';
import { PageTitle } from '@/shared/ui/page-title';
import { Skeleton } from '@/shared/ui/skeleton';

interface CouponListProps {
  readonly isSupervisor: boolean;
  readonly onBack: () => void;
  readonly onOpen: (code: string) => void;
  readonly onCreate: () => void;
}

export function CouponList({ isSupervisor, onBack, onOpen, onCreate }: CouponListProps) {
  const text = useDeskTexts();
  const id = useId();
  const [beginning, setBeginning] = useState('');
  useEscape(onBack);
  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.back}
      </Button>
      <PageTitle className="text-h2">{text.coupons.title}</PageTitle>
      <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <form
          role="search"
          noValidate
          className="w-full max-w-md"
          onSubmit={(event) => {
            event.preventDefault();
            setBeginning(valueOf(event.currentTarget, 'beginning'));
          }}
        >
          <label htmlFor={id} className="text-sm font-medium">
            {text.coupons.find}
          </label>
          <div className="mt-1 flex gap-3">
            <input
              id={id}
              name="beginning"
              maxLength={LONGEST_CODE}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className={`${fieldBox} border-edge`}
            />
            <Button type="submit" look="plain">
              {text.coupons.search}
            </Button>
          </div>
        </form>
        {isSupervisor ? (
          <Button look="plain" onClick={onCreate}>
            {text.coupons.create}
          </Button>
        ) : (
          <p className="text-sm text-soft">{text.coupons.bySupervisor}</p>
        )}
      </div>
      <div className="mt-6">
        <Coupons key={beginning} beginning={beginning} onOpen={onOpen} />
      </div>
    </>
  );
}

interface CouponsProps {
  readonly beginning: string;
  readonly onOpen: (code: string) => void;
}

function Coupons({ beginning, onOpen }: CouponsProps) {
  const text = useDeskTexts();
  const list = useDeskCouponsInfiniteQuery(beginning);
  const failure = asAppError(list.error);
  const coupons = list.data?.pages.flatMap((page) => page.coupons);
  if (coupons === undefined)
    return failure === undefined ? (
      <Skeleton className="h-28" />
    ) : (
      <ErrorState error={failure} onRetry={() => void list.refetch()} />
    );
  if (coupons.length === 0)
    return beginning === '' ? (
      <EmptyState title={text.coupons.noneTitle} text={text.coupons.noneText} />
    ) : (
      <p role="status" className="text-soft">
        {text.coupons.noneFound}
      </p>
    );
  return (
    <>
      <ul className="grid gap-2">
        {coupons.map((coupon) => (
          <CouponRow key={coupon.code} coupon={coupon} onOpen={onOpen} />
        ))}
      </ul>
      {failure !== undefined && (
        <div className="mt-4">
          <ErrorState error={failure} onRetry={() => void list.fetchNextPage()} />
        </div>
      )}
      {list.hasNextPage && failure === undefined && (
        <Button
          look="plain"
          className="mt-4"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {text.coupons.more}
        </Button>
      )}
    </>
  );
}

interface CouponRowProps {
  readonly coupon: DeskCoupon;
  readonly onOpen: (code: string) => void;
}

function CouponRow({ coupon, onOpen }: CouponRowProps) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  return (
    <li>
      <button
        type="button"
        className="figures grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-edge bg-card px-4 py-3 text-left text-sm hover:border-ink sm:grid-cols-5"
        onClick={() => onOpen(coupon.code)}
      >
        <span className="font-medium wrap-anywhere">{coupon.code}</span>
        <span>{couponStateIn(text, coupon)}</span>
        <span>{couponValueIn(coupon, code)}</span>
        <span>{couponUsesIn(text, coupon, code)}</span>
        <span>
          {coupon.validUntil === null
            ? text.coupons.endless
            : text.coupons.until(couponMomentIn(coupon.validUntil, code))}
        </span>
      </button>
    </li>
  );
}
