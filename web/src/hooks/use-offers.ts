import { useConfig } from '@/config/config-context';
import { useLanguage } from '@/lib/i18n/use-language';
import { offersIn } from '@/lib/offers';
import { asAppError, type AppError } from '@/services/api/app-error';
import type { PackageOffer } from '@/services/api/types';
import { useListPackagesQuery } from '@/services/packages-api';

export interface Offers {
  readonly offers: readonly PackageOffer[];
  readonly currency: string;
  readonly isPriced: boolean;
  readonly error: AppError | undefined;
  readonly retry: () => void;
}

/** The API's packages; until they are there, the price book that came with the page. */
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
