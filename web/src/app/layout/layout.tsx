import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useAppSelector } from '@/app/hooks';
import { Footer } from '@/app/layout/footer';
import { Header } from '@/app/layout/header';
import { OfflineLine } from '@/app/layout/offline-line';
import { SkipLink } from '@/app/layout/skip-link';
import { ConsentBanner } from '@/entities/consent/consent-banner';
import { mayCount, subscribeConsent } from '@/entities/consent/consent-store';
import { useAuth } from '@/entities/session/use-auth';
import { selectToasts } from '@/shared/ui/toast-slice';
import { lazyPart } from '@/shared/browser/lazy-part';

const LiveUpdates = lazyPart(async () => (await import('@/app/layout/live-updates')).LiveUpdates, null);
const LateVerifyPanel = lazyPart(
  async () => (await import('@/app/layout/late-verify-panel')).LateVerifyPanel,
  null,
);
const VisitCounter = lazyPart(async () => (await import('@/app/visit-counter')).VisitCounter, null);
const ToastRegion = lazyPart(async () => (await import('@/app/layout/toast-region')).ToastRegion, null);

export function Layout() {
  const { status, user } = useAuth();
  const counts = useSyncExternalStore(subscribeConsent, mayCount, () => false);
  const hasToasts = useAppSelector((state) => selectToasts(state).length > 0);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConsentBanner />
      <Header />
      <OfflineLine />
      {user !== null && !user.emailVerified && (
        <Suspense>
          <LateVerifyPanel />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <div role="status">
        {hasToasts && (
          <Suspense>
            <ToastRegion />
          </Suspense>
        )}
      </div>
      <Suspense>
        {status === 'authenticated' && <LiveUpdates />}
        {counts && <VisitCounter />}
      </Suspense>
      {typeof window !== 'undefined' && <ScrollRestoration />}
    </div>
  );
}
