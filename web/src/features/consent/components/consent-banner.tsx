import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isBannerOpen, subscribeConsent } from '@/features/consent/lib/consent-store';

const ConsentChoices = lazy(async () => ({
  default: (await import('@/features/consent/components/consent-choices')).ConsentChoices,
}));

/** Shown until somebody has decided, and again from the foot of every page. */
export function ConsentBanner() {
  const open = useSyncExternalStore(subscribeConsent, isBannerOpen, () => false);
  if (!open) return null;
  return (
    <Suspense>
      <ConsentChoices />
    </Suspense>
  );
}
