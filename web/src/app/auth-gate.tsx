import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorState } from '@/components/ui/error-state';
import { TermsGate } from '@/app/terms-gate';
import { Spinner } from '@/components/ui/spinner';
import { paths } from '@/config/paths';
import { useAuth } from '@/hooks/use-auth';

/** Lets only signed-in people pass; the others come back to the full address after signing in. */
export function AuthGate() {
  const { status, trouble, ended } = useAuth();
  const { pathname, search } = useLocation();
  if (status === 'authenticated')
    return (
      <TermsGate>
        <Outlet />
      </TermsGate>
    );
  if (status === 'unknown') {
    return trouble === null ? (
      <Spinner />
    ) : (
      <div className="page py-24">
        <ErrorState error={trouble} />
      </div>
    );
  }
  if (ended === 'deleted') return <Navigate to={paths.accountDeleted} replace />;
  if (ended === 'logged-out') return <Navigate to={paths.home} replace />;
  return <Navigate to={`${paths.login}?returnTo=${encodeURIComponent(pathname + search)}`} replace />;
}
