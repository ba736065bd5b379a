import { bandOf, type Band } from '@/entities/photo/similarity';
import { pixels } from '@/shared/i18n/format';
import type { Headshot } from '@/shared/api/types';

type Resolution = Headshot['resolution'];

export interface CommonFacts {
  /** Of all, or of most. */
  readonly resolution: Resolution;
  readonly isOneResolution: boolean;
  readonly size: string | undefined;
  readonly band: Band | undefined;
}

const sizeOf = ({ image }: Headshot): string | undefined => (image === null ? undefined : pixels(image));

function shared<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

function mostFrequent(resolutions: readonly Resolution[]): Resolution {
  const count = (wanted: Resolution): number => resolutions.filter((each) => each === wanted).length;
  return (['high', 'medium', 'low'] as const).reduce((most, each) =>
    count(each) > count(most) ? each : most,
  );
}

export function commonFactsOf(headshots: readonly Headshot[]): CommonFacts {
  const resolutions = headshots.map(({ resolution }) => resolution);
  return {
    resolution: mostFrequent(resolutions),
    isOneResolution: shared(resolutions) !== undefined,
    size: shared(headshots.map(sizeOf)),
    band: shared(headshots.map(({ similarity }) => bandOf(similarity))),
  };
}
