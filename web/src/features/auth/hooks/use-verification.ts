import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useVerifyEmailMutation } from '@/features/auth/api/auth-calls';
import { useAuth } from '@/hooks/use-auth';
import { useLinkToken } from '@/hooks/use-link-token';
import { asAppError, type AppError } from '@/services/api/app-error';
import { refreshToken } from '@/services/api/refresh-token';
import { sessionStarted, userChanged } from '@/services/auth/auth-slice';

export interface Verification {
  readonly state: 'checking' | 'done' | 'failed';
  readonly error: AppError | undefined;
  readonly retry: () => void;
}

const invalid: AppError = { code: 'auth.verification_invalid', status: 400, message: '', errors: [] };

/** Takes the token out of the address at once and uses it once. */
export function useVerification(): Verification {
  const token = useLinkToken();
  const [verify, { isSuccess, error }] = useVerifyEmailMutation();
  const [refreshed, setRefreshed] = useState(false);
  const auth = useAuth();
  const dispatch = useDispatch();
  const started = useRef(false);

  useEffect(() => {
    if (started.current || token === null) return;
    started.current = true;
    void verify(token);
  }, [token, verify]);

  // The token says whether the address is confirmed, so a session that is open needs a new one.
  useEffect(() => {
    if (!isSuccess || refreshed || auth.status === 'unknown') return;
    if (auth.token === null) {
      setRefreshed(true);
      return;
    }
    void refreshToken(auth.token).then((result) => {
      if (result.kind === 'session') {
        dispatch(sessionStarted({ ...result.session, receivedAt: result.receivedAt }));
        dispatch(userChanged(result.session.user));
      }
      setRefreshed(true);
    });
  }, [auth.status, auth.token, dispatch, isSuccess, refreshed]);

  const failure = token === null ? invalid : asAppError(error);
  const state = failure !== undefined ? 'failed' : refreshed ? 'done' : 'checking';
  return { state, error: failure, retry: () => token !== null && void verify(token) };
}
