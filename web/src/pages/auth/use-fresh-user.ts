import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useAuth } from '@/entities/session/use-auth';
import { toAppError, type AppError } from '@/shared/api/app-error';
import { refreshToken } from '@/entities/session/refresh-token';
import type { User } from '@/shared/api/types';
import { sessionStarted, userChanged } from '@/entities/session/auth-slice';

/** A new token, too: it says whether the address is confirmed. Answers an error when nobody is logged in. */
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
