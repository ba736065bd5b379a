import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '@/entities/session/use-auth';
import { useQuery } from '@/shared/hydration/use-query';
import type { PackageName } from '@/shared/api/types';

export const stepNames = ['photo', 'check', 'order'] as const;
export type StepName = (typeof stepNames)[number];

const packages: readonly PackageName[] = ['professional', 'premium', 'ultra'];

type Part = Readonly<Partial<Record<'photo' | 'package' | 'step', string | null>>>;

export interface UploadAddress {
  readonly step: StepName;
  readonly photoId: string | undefined;
  readonly package: PackageName | undefined;
  readonly isCancelled: boolean;
  readonly write: (part: Part, options?: { readonly replace?: boolean }) => void;
}

export function useUploadAddress(): UploadAddress {
  const { status } = useAuth();
  const search = useQuery();
  const [, setSearch] = useSearchParams();
  const photoId = status === 'anonymous' ? undefined : (search.get('photo') ?? undefined);
  const wanted = stepNames.find((name) => name === search.get('step'));
  const write = useCallback<UploadAddress['write']>(
    (part, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part))
            if (value === null) after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    step: wanted ?? (photoId === undefined ? 'photo' : 'order'),
    photoId,
    package: packages.find((name) => name === search.get('package')),
    isCancelled: search.get('payment') === 'cancelled',
    write,
  };
}
