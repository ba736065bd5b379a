import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isRecord, readSession } from '@/shared/browser/storage';

let isFirstPage = true;

function placeOf(key: string): number | undefined {
  try {
    const positions: unknown = JSON.parse(readSession('react-router-scroll-positions') ?? '{}');
    const place = isRecord(positions) ? positions[key] : undefined;
    return typeof place === 'number' ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the reader may come back to a place further down: the page has to be as long at once as it was. */
export function useHasPlace(): boolean {
  const place = placeOf(useLocation().key) ?? 0;
  const isBack = useNavigationType() === 'POP' && !isFirstPage;
  return isBack || place > 0;
}

/** After a reload the router looks for the place before there is anything to scroll: it is taken again once there is. */
export function useKeptPlace(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const isFirst = isFirstPage;
    isFirstPage = false;
    const [visit] = performance.getEntriesByType('navigation');
    const isReload =
      visit !== undefined && visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    const place = isFirst && isReload ? placeOf(key) : undefined;
    if (place !== undefined) window.scrollTo(0, place);
  }, []);
}
