import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { FirstScreen, FrameSkeleton } from '@/app/layout/frame';

const never = () => () => undefined;

/** A page that depends on its whole address begins as the server wrote it, and is itself once that is hydrated. */
export function PlainGate() {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <FirstScreen atOnce>{isHydrated ? <Outlet /> : <FrameSkeleton />}</FirstScreen>;
}
