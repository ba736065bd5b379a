import { cx } from '@/shared/ui/cx';

/** A place kept in its final size; it shows itself after 150 ms. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cx('appears-late rounded-photo bg-line/70', className)} />;
}
