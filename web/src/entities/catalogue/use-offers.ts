import { useConfig } from '@/shared/config/config-context';
import { useLanguage } from '@/shared/i18n/use-language';
import { offersIn } from '@/entities/catalogue/offers';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { PackageOffer } from '@/shared/api/types';
import { useListPackagesQuery } from '@/entities/catalogue/packages-api';

export interface Offers {
  readonly offers: readonly PackageOffer[];
  readonly currency: string;
  readonly isPriced: boolean;
  readonly error: AppError | undefined;
  readonly retry: () => void;
}

export function useOffers(): Offers {
  const { priceBook } = useConfig();
  const { currency } = useLanguage();
  const { currentData, error, refetch } = useListPackagesQuery(currency);
  return {
    offers: currentData ?? offersIn(currency, priceBook),
    currency,
    isPriced: currentData !== undefined,
    error: currentData === undefined ? asAppError(error) : undefined,
    retry: () => void refetch(),
  };
}
