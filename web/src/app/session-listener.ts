import { isAnyOf, type Middleware } from '@reduxjs/toolkit';
import { DRAFT_DATABASE } from '@/shared/config/constants';
import { toastShown } from '@/shared/ui/toast-slice';
import { removeDatabase, writeSession as writeSessionKey } from '@/shared/browser/storage';
import { api } from '@/shared/api/api';
import {
  accountDeleted,
  sessionEnded,
  sessionStarted,
  userChanged,
  type AuthState,
} from '@/entities/session/auth-slice';
import { loadRefresh } from '@/entities/session/credentials';
import { clearSession, writeSession } from '@/entities/session/session-storage';

const isKept = isAnyOf(sessionStarted, userChanged);
const isEnd = isAnyOf(sessionEnded, accountDeleted);

/** A part of the program that does not come leaves no selfie behind: then nothing here has the draft's database open. */
async function forgetDraft(): Promise<void> {
  try {
    const { clearDraft } = await import('@/shared/browser/draft-store');
    await clearDraft();
  } catch {
    removeDatabase(DRAFT_DATABASE);
  }
}

export const sessionListener: Middleware<object, { readonly auth: AuthState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().auth;
    const result = next(action);
    const { user, token, receivedAt } = getState().auth;
    if (isKept(action)) {
      loadRefresh().catch(() => undefined);
      if (user !== null && token !== null) writeSession({ user, token }, receivedAt);
      if (before.user !== null && before.user.id !== user?.id) dispatch(api.util.resetApiState());
      return result;
    }
    if (!isEnd(action)) return result;
    clearSession();
    const { ended } = getState().auth;
    if (before.token !== null) dispatch(api.util.resetApiState());
    if (ended === 'deleted' || (ended === 'logged-out' && before.token !== null)) {
      writeSessionKey('order-intent', null);
      void forgetDraft();
    }
    if (ended === 'logged-out' && before.token !== null)
      dispatch(toastShown({ id: 'logged-out', kind: 'success', text: 'toast.loggedOut' }));
    return result;
  };
