import type { Currency, PackageFacts } from '@/shared/config/app-config';
import type { PackageOffer } from '@/shared/api/types';

export function offersIn(currency: Currency, priceBook: readonly PackageFacts[]): readonly PackageOffer[] {
  return priceBook.map(({ package: name, images, estimatedMinutes, prices }) => ({
    package: name,
    images,
    estimatedMinutes,
    recentMinutes: null,
    price: { amount: prices[currency], currency },
  }));
}
