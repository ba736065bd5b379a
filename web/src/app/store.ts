import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { sessionListener } from '@/app/session-listener';
import { isDevelopment } from '@/shared/config/env';
import { uploadReducer } from '@/pages/upload/upload-slice';
import { toastReducer } from '@/shared/ui/toast-slice';
import { api } from '@/shared/api/api';
import type { ThunkExtra } from '@/shared/api/credentials';
import { authReducer } from '@/entities/session/auth-slice';
import { credentials } from '@/entities/session/credentials';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  auth: authReducer,
  upload: uploadReducer,
  toasts: toastReducer,
});

const extraArgument: ThunkExtra = { credentials };

export function createStore() {
  const store = configureStore({
    reducer,
    devTools: isDevelopment,
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(sessionListener, api.middleware),
  });
  if (typeof window !== 'undefined') setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof reducer>;
export type AppDispatch = AppStore['dispatch'];
