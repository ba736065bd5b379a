import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useVerifyEmailMutation } from '@/pages/auth/auth-api';
import { paths } from '@/shared/config/paths';
import { useFreshUser } from '@/pages/auth/use-fresh-user';
import { useAuth } from '@/entities/session/use-auth';
import { useLinkToken } from '@/pages/auth/use-link-token';
import { asAppError, type AppError } from '@/shared/api/app-error';

export interface Verification {
  /** `password`: this browser is not logged in to the account, so the link alone proves too little. */
  readonly state: 'checking' | 'password' | 'done' | 'failed';
  readonly token: string;
  readonly error: AppError | undefined;
  readonly retry: () => void;
  readonly confirmed: () => void;
}

const invalid: AppError = { code: 'auth.verification_invalid', status: 400, message: '', errors: [] };

export function useVerification(): Verification {
  const token = useLinkToken();
  const [verify, { isSuccess, error }] = useVerifyEmailMutation();
  const [confirmed, setConfirmed] = useState(false);
  const [refreshed, setRefreshed] = useState(false);
  const auth = useAuth();
  const freshUser = useFreshUser();
  const navigate = useNavigate();
  const started = useRef(false);

  useEffect(() => {
    if (started.current || token === null) return;
    started.current = true;
    void verify({ token });
  }, [token, verify]);

  // The token says whether the address is confirmed, so a session that is open needs a new one.
  useEffect(() => {
    if ((!isSuccess && !confirmed) || refreshed || auth.status === 'unknown') return;
    if (auth.token === null) {
      setRefreshed(true);
      return;
    }
    void freshUser().then(() => setRefreshed(true));
  }, [auth.status, auth.token, confirmed, freshUser, isSuccess, refreshed]);

  /** Without a token there is nothing to send again: the address may have been confirmed elsewhere, or a login says. */
  const lookAgain = async (): Promise<void> => {
    if (auth.token === null) return navigate(paths.login);
    const answer = await freshUser();
    if ('emailVerified' in answer && answer.emailVerified) setRefreshed(true);
  };

  const failure = token === null ? invalid : asAppError(error);
  return {
    state: stateOf(failure, confirmed, refreshed),
    token: token ?? '',
    error: failure,
    retry: () => void (token === null ? lookAgain() : verify({ token })),
    confirmed: () => setConfirmed(true),
  };
}

function stateOf(
  failure: AppError | undefined,
  confirmed: boolean,
  refreshed: boolean,
): Verification['state'] {
  if (refreshed) return 'done';
  if (confirmed || failure === undefined) return 'checking';
  return failure.code === 'auth.verification_needs_password' ? 'password' : 'failed';
}
