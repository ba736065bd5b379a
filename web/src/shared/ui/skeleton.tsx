import { cx } from '@/shared/ui/cx';

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cx('appears-late rounded-photo bg-line/70', className)} />;
}
