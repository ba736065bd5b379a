import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useAuth } from '@/hooks/use-auth';
import { toAppError, type AppError } from '@/services/api/app-error';
import { refreshToken } from '@/services/api/refresh-token';
import type { User } from '@/services/api/types';
import { sessionStarted, userChanged } from '@/services/auth/auth-slice';

/**
 * Asks the server for a new token and the user as it knows them now: the token says whether the address is confirmed.
 * Answers an error when nobody is logged in or the server did not answer.
 */
export function useFreshUser(): () => Promise<User | AppError> {
  const { token } = useAuth();
  const dispatch = useDispatch();
  return useCallback(async () => {
    if (token === null) return toAppError(401, undefined);
    const result = await refreshToken(token);
    if (result.kind === 'failed') return result.error;
    const { session, receivedAt } = result;
    dispatch(sessionStarted({ ...session, receivedAt }));
    dispatch(userChanged(session.user));
    return session.user;
  }, [dispatch, token]);
}
