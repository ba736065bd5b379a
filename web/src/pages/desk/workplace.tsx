import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccountView } from '@/pages/desk/account-view';
import { ClaimList } from '@/pages/desk/claim-list';
import { CouponForm } from '@/pages/desk/coupon-form';
import { CouponList } from '@/pages/desk/coupon-list';
import { CouponView } from '@/pages/desk/coupon-view';
import { DecisionBar } from '@/pages/desk/decision-bar';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { takeShown } from '@/pages/desk/kept-shown';
import { OrderView } from '@/pages/desk/order-view';
import { PhotoView } from '@/pages/desk/photo-view';
import { allCoupons, newCoupon, shownIn, type Shown } from '@/pages/desk/shown';
import { useDecisions } from '@/pages/desk/use-decisions';
import type { DeskSession } from '@/shared/api/types';
import { Button } from '@/shared/ui/button';

interface WorkplaceProps {
  readonly name: string;
  readonly role: DeskSession['role'];
  readonly onSignOut: () => void;
}

export function Workplace({ name, role, onSignOut }: WorkplaceProps) {
  const text = useDeskTexts();
  const [params, setParams] = useSearchParams();
  const decisions = useDecisions();
  const shown = shownIn(params);
  const isSupervisor = role === 'supervisor';
  const [created, setCreated] = useState<{ readonly code: string; readonly isNew: boolean }>();
  const open = ({ kind, value }: Shown): void => {
    setCreated(undefined);
    setParams({ [kind]: value });
  };
  const openOrder = (value: string): void => open({ kind: 'order', value });
  const goBack = (): void => setParams({});
  useEffect(() => {
    const kept = takeShown();
    if (kept !== undefined) setParams({ [kept.kind]: kept.value }, { replace: true });
  }, [setParams]);
  return (
    <>
      <div className="border-b border-line">
        <div className="page flex min-h-14 flex-wrap items-center gap-x-6 text-sm">
          <p className="font-medium">{text.title}</p>
          <Button look="bare" size="small" onClick={() => open(allCoupons)}>
            {text.coupons.title}
          </Button>
          <p className="ml-auto text-soft">{name}</p>
          <Button look="bare" size="small" onClick={onSignOut}>
            {text.signOut}
          </Button>
        </div>
      </div>
      <div className="page pt-8 pb-32">
        {shown === undefined && <ClaimList onOpen={open} />}
        {shown?.kind === 'order' && (
          <OrderView
            key={shown.value}
            number={shown.value}
            isPlanned={decisions.all.some((each) => each.number === shown.value && each.step !== 'failed')}
            onBack={goBack}
            onAccount={(value) => open({ kind: 'account', value })}
            onDecide={decisions.plan}
          />
        )}
        {shown?.kind === 'account' && (
          <AccountView
            key={shown.value}
            userId={shown.value}
            isSupervisor={isSupervisor}
            onBack={goBack}
            onOpen={openOrder}
          />
        )}
        {shown?.kind === 'photo' && <PhotoView photoId={shown.value} onBack={goBack} onOpen={openOrder} />}
        {shown?.kind === 'coupon' && (
          <CouponView
            key={shown.value}
            code={shown.value}
            isSupervisor={isSupervisor}
            isNew={created?.code === shown.value ? created.isNew : undefined}
            onBack={() => open(allCoupons)}
          />
        )}
        {shown?.kind === 'coupons' &&
          (shown.value === newCoupon.value && isSupervisor ? (
            <CouponForm
              onBack={() => open(allCoupons)}
              onCreated={(value, isNew) => {
                open({ kind: 'coupon', value });
                setCreated({ code: value, isNew });
              }}
            />
          ) : (
            <CouponList
              isSupervisor={isSupervisor}
              onBack={goBack}
              onOpen={(value) => open({ kind: 'coupon', value })}
              onCreate={() => open(newCoupon)}
            />
          ))}
      </div>
      <DecisionBar decisions={decisions} />
    </>
  );
}
