import type { PackageOffer } from '@/shared/api/types';

/** Minor units, with a fraction. */
export const pricePerImage = ({ price, images }: PackageOffer): number => price.amount / images;

export function recommendedOf(offers: readonly PackageOffer[]): PackageOffer | undefined {
  const [first, ...others] = [...offers].sort((left, right) => left.images - right.images);
  if (first === undefined) return undefined;
  return others.reduce((best, offer) => (pricePerImage(offer) < pricePerImage(best) ? offer : best), first);
}
