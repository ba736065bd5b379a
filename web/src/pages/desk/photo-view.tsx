import { useDeskTexts } from '@/pages/desk/desk-texts';
import { OrderList } from '@/pages/desk/order-list';
import { useEscape } from '@/pages/desk/use-escape';
import { Button } from '@/shared/ui/button';
import { PageTitle } from '@/shared/ui/page-title';

interface PhotoViewProps {
  readonly photoId: string;
  readonly onBack: () => void;
  readonly onOpen: (number: string) => void;
}

export function PhotoView({ photoId, onBack, onOpen }: PhotoViewProps) {
  const text = useDeskTexts();
  useEscape(onBack);
  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.back}
      </Button>
      <PageTitle className="text-h2">{text.photoOrders}</PageTitle>
      <p className="mt-4 mb-8 text-soft wrap-anywhere">{photoId}</p>
      <OrderList of={{ photo: photoId }} onOpen={onOpen} />
    </>
  );
}
