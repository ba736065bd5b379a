import { useState } from 'react';
import { useSwitchCouponMutation } from '@/pages/desk/coupon-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { DoneNote } from '@/pages/desk/done-note';
import { SendDialog } from '@/pages/desk/send-dialog';
import type { DeskCoupon } from '@/shared/api/types';
import { Button } from '@/shared/ui/button';

interface CouponActsProps {
  readonly coupon: DeskCoupon;
  readonly isSupervisor: boolean;
}

/** Everybody ends a coupon; to bring one back gives money away. */
export function CouponActs({ coupon: { code, disabledAt }, isSupervisor }: CouponActsProps) {
  const text = useDeskTexts();
  const [send] = useSwitchCouponMutation();
  const [asked, setAsked] = useState<'end' | 'enable'>();
  const [done, setDone] = useState<'end' | 'enable'>();
  const next = disabledAt === null ? 'end' : 'enable';
  return (
    <div className="grid justify-items-start gap-3">
      {next === 'end' || isSupervisor ? (
        <Button
          look="plain"
          size="small"
          onClick={() => {
            setDone(undefined);
            setAsked(next);
          }}
        >
          {text.coupons[next].button}
        </Button>
      ) : (
        <p className="text-sm text-soft">{text.coupons.bySupervisor}</p>
      )}
      {done !== undefined && <DoneNote>{text.coupons[done].done}</DoneNote>}
      {asked !== undefined && (
        <SendDialog
          title={text.coupons[asked].title(code)}
          text={text.coupons[asked].help}
          confirm={text.coupons[asked].confirm}
          look={asked === 'end' ? 'danger' : 'main'}
          send={() => send({ code, to: asked })}
          onDone={() => {
            setAsked(undefined);
            setDone(asked);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
