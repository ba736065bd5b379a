import { useSyncExternalStore } from 'react';
import { isBannerOpen, subscribeConsent } from '@/entities/consent/consent-store';
import { hydrateLater } from '@/shared/hydration/hydrate-later';

const ConsentChoices = hydrateLater(
  async () => (await import('@/entities/consent/consent-choices')).ConsentChoices,
);

/**
 * Shown until somebody has decided, and again from the foot of every page. The server writes it into every page, so
 * that it is there with the first paint; the page's first script hides it from those who have decided.
 */
export function ConsentBanner() {
  const open = useSyncExternalStore(subscribeConsent, isBannerOpen, () => true);
  return open ? <ConsentChoices /> : null;
}
