import { limitsOf, type ExpressionLimits } from '@/pages/upload/expression-limits';
import { useGetCapabilitiesQuery } from '@/entities/catalogue/capabilities-api';

export interface Engine {
  readonly limits: ExpressionLimits;
  /** What it leaves as it is. */
  readonly keeps: readonly string[];
  /** Nobody's own clothes stay, whatever is chosen. */
  readonly replacesClothes: boolean;
}

const none: readonly string[] = [];

export function useEngine(): Engine {
  const { data } = useGetCapabilitiesQuery();
  return {
    limits: limitsOf(data?.expressions),
    keeps: data?.keeps ?? none,
    replacesClothes: data?.keeps.includes('clothes') === false,
  };
}
