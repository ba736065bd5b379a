import { shownIn, type Shown } from '@/pages/desk/shown';
import { readSession, writeSession } from '@/shared/browser/storage';

/** Keycloak sends everybody back to the same address: what a link named waits in this tab meanwhile. */
export function keepShown(): void {
  const shown = shownIn(new URLSearchParams(window.location.search));
  const kept = shown && new URLSearchParams({ [shown.kind]: shown.value }).toString();
  writeSession('desk-shown', kept ?? null);
}

/** Once. */
export function takeShown(): Shown | undefined {
  const kept = readSession('desk-shown');
  writeSession('desk-shown', null);
  return shownIn(new URLSearchParams(kept ?? ''));
}
