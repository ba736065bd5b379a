import { Suspense, type ReactNode } from 'react';
import { useAuth } from '@/entities/session/use-auth';
import { lazyPart } from '@/shared/browser/lazy-part';

const TermsStep = lazyPart(async () => (await import('@/entities/session/terms-step')).TermsStep);

export function TermsGate({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth();
  if (user === null || user.termsAccepted) return children;
  return (
    <Suspense>
      <TermsStep />
    </Suspense>
  );
}
