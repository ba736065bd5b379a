import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadOrReload } from '@/shared/browser/load-or-reload';

/** A part of a page whose script comes when it is first shown; without a line the rest of the page stays as it is. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadOrReload(load) }));
}
