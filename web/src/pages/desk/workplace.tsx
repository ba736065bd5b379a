import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ClaimList } from '@/pages/desk/claim-list';
import { DecisionBar } from '@/pages/desk/decision-bar';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { takeOrder } from '@/pages/desk/kept-order';
import { OrderView } from '@/pages/desk/order-view';
import { useDecisions } from '@/pages/desk/use-decisions';
import { Button } from '@/shared/ui/button';

interface WorkplaceProps {
  readonly name: string;
  readonly onSignOut: () => void;
}

export function Workplace({ name, onSignOut }: WorkplaceProps) {
  const text = useDeskTexts();
  const [params, setParams] = useSearchParams();
  const decisions = useDecisions();
  const number = params.get('order');
  useEffect(() => {
    const order = takeOrder();
    if (order !== null) setParams({ order }, { replace: true });
  }, [setParams]);
  return (
    <>
      <div className="border-b border-line">
        <div className="page flex min-h-14 flex-wrap items-center gap-x-6 text-sm">
          <p className="font-medium">{text.title}</p>
          <p className="ml-auto text-soft">{name}</p>
          <Button look="bare" size="small" onClick={onSignOut}>
            {text.signOut}
          </Button>
        </div>
      </div>
      <div className="page pt-8 pb-32">
        {number === null ? (
          <ClaimList onOpen={(order) => setParams({ order })} />
        ) : (
          <OrderView
            key={number}
            number={number}
            isPlanned={decisions.all.some((each) => each.number === number && each.step !== 'failed')}
            onBack={() => setParams({})}
            onDecide={decisions.plan}
          />
        )}
      </div>
      <DecisionBar decisions={decisions} />
    </>
  );
}
