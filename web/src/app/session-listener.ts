import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { clearDraft } from '@/features/upload/lib/draft-store';
import { toastShown } from '@/lib/toast-slice';
import { writeSession as writeSessionKey } from '@/lib/storage';
import { api } from '@/services/api/api';
import { sessionEnded, sessionStarted, userChanged, type AuthState } from '@/services/auth/auth-slice';
import { clearSession, writeSession } from '@/services/auth/session-storage';

/** Keeps the browser's store in step with the session, and leaves nothing behind after it. */
export function sessionListener() {
  const listener = createListenerMiddleware();
  listener.startListening({
    matcher: isAnyOf(sessionStarted, userChanged),
    effect: (_action, { getState }) => {
      const { user, token, receivedAt } = (getState() as { auth: AuthState }).auth;
      if (user !== null && token !== null) writeSession({ user, token }, receivedAt);
    },
  });
  listener.startListening({
    actionCreator: sessionEnded,
    effect: (action, { dispatch, getOriginalState }) => {
      const before = (getOriginalState() as { auth: AuthState }).auth;
      clearSession();
      if (before.token === null) return;
      dispatch(api.util.resetApiState());
      if (action.payload !== 'logged-out') return;
      writeSessionKey('order-intent', null);
      void clearDraft();
      dispatch(toastShown({ id: 'logged-out', kind: 'success', text: 'toast.loggedOut' }));
    },
  });
  return listener;
}
