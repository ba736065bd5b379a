import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from '@/app/layout/footer';
import { Header } from '@/app/layout/header';
import { LiveUpdates } from '@/app/layout/live-updates';
import { OfflineLine } from '@/app/layout/offline-line';
import { SkipLink } from '@/app/layout/skip-link';
import { ToastRegion } from '@/app/layout/toast-region';
import { VerifyPanel } from '@/app/layout/verify-panel';
import { ConsentBanner } from '@/features/consent/components/consent-banner';

export function Layout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <OfflineLine />
      <VerifyPanel />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <ConsentBanner />
      <ToastRegion />
      <LiveUpdates />
      {typeof window !== 'undefined' && <ScrollRestoration />}
    </div>
  );
}
