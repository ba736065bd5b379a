import { useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FirstScreen, FrameSkeleton } from '@/app/layout/frame';
import { VerifyPanel } from '@/app/layout/verify-panel';
import { TermsGate } from '@/entities/session/terms-gate';
import { ErrorState } from '@/shared/ui/error-state';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';
import { useAuth } from '@/entities/session/use-auth';
import type { AppError } from '@/shared/api/app-error';
import type { AuthState } from '@/entities/session/auth-slice';

function wayOut(ended: AuthState['ended'], address: string): string {
  if (ended === 'deleted') return paths.accountDeleted;
  if (ended === 'logged-out') return paths.home;
  return `${paths.login}?returnTo=${encodeURIComponent(address)}`;
}

function Trouble({ error }: { readonly error: AppError }) {
  const { brand } = useConfig();
  return (
    <div className="page py-24">
      <title>{brand}</title>
      <ErrorState error={error} />
    </div>
  );
}

/** Until it is known who is here, and while somebody is sent on, it shows what the server has written. */
export function AuthGate() {
  const { status, trouble, ended } = useAuth();
  const { key, pathname, search } = useLocation();
  const [waitedAt] = useState(status === 'unknown' ? key : undefined);
  // The page behind the gate is drawn in slices, between which the frame answers.
  const isIn = useDeferredValue(status) === 'authenticated' && status === 'authenticated';
  return (
    <FirstScreen atOnce={key === waitedAt}>
      {isIn && (
        <>
          <VerifyPanel />
          <TermsGate>
            <Outlet />
          </TermsGate>
        </>
      )}
      {!isIn && (trouble === null ? <FrameSkeleton /> : <Trouble error={trouble} />)}
      {status === 'anonymous' && <Navigate to={wayOut(ended, pathname + search)} replace />}
    </FirstScreen>
  );
}
