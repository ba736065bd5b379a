import { useSyncExternalStore } from 'react';
import { isBannerOpen, subscribeConsent } from '@/entities/consent/consent-store';
import { hydrateLater } from '@/shared/hydration/hydrate-later';

const ConsentChoices = hydrateLater(
  async () => (await import('@/entities/consent/consent-choices')).ConsentChoices,
);

/** The server writes it into every page; the page's first script hides it from those who have decided. */
export function ConsentBanner() {
  const open = useSyncExternalStore(subscribeConsent, isBannerOpen, () => true);
  return open ? <ConsentChoices /> : null;
}
