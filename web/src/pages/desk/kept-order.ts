import { readSession, writeSession } from '@/shared/browser/storage';

/** Keycloak sends everybody back to the same address: the order that a link named waits in this tab meanwhile. */
export function keepOrder(): void {
  writeSession('desk-order', new URLSearchParams(window.location.search).get('order'));
}

/** Once. */
export function takeOrder(): string | null {
  const order = readSession('desk-order');
  writeSession('desk-order', null);
  return order;
}
