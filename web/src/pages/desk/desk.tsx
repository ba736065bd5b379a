import { useEffect, useState, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createDeskStore } from '@/pages/desk/desk-api';
import { DeskSession, type DeskState } from '@/pages/desk/desk-session';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { Workplace } from '@/pages/desk/workplace';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { PageTitle } from '@/shared/ui/page-title';

type Outside = Exclude<DeskState, { readonly kind: 'in' }>;

function SignInPage({ state, onLeave }: { readonly state: Outside; readonly onLeave: () => void }) {
  const text = useDeskTexts();
  const errorText = useErrorText();
  if (state.kind === 'starting')
    return (
      <div className="page py-16">
        <PageTitle className="text-h2">{text.title}</PageTitle>
        <p role="status" className="mt-4 text-soft">
          {text.working}
        </p>
      </div>
    );
  if (state.kind !== 'out')
    return (
      <div className="page py-16">
        <PageTitle className="text-h2">
          {state.kind === 'off' ? text.offTitle : text.forbiddenTitle}
        </PageTitle>
        <p className="mt-4 text-soft">{state.kind === 'off' ? text.offText : text.forbiddenText}</p>
      </div>
    );
  return (
    <div className="page grid max-w-xl justify-items-start gap-6 py-16">
      <PageTitle className="text-h2">{text.title}</PageTitle>
      {state.why === 'failed' ? (
        <Alert kind="error" title={text.why.failed}>
          {state.error && errorText(state.error)}
        </Alert>
      ) : (
        <p className="text-soft">{text.why[state.why]}</p>
      )}
      <Button autoFocus onClick={onLeave}>
        {text.signIn}
      </Button>
    </div>
  );
}

export function Desk() {
  const [{ session, store }] = useState(() => {
    const session = new DeskSession();
    return { session, store: createDeskStore(session) };
  });
  const state = useSyncExternalStore(session.subscribe, session.current, session.current);
  useEffect(() => {
    void session.start();
    return session.watch();
  }, [session]);
  useEffect(() => setupListeners(store.dispatch), [store]);
  return (
    <main className="min-h-dvh">
      {state.kind === 'in' ? (
        <Provider store={store}>
          <Workplace name={state.name} role={state.role} onSignOut={() => void session.signOut()} />
        </Provider>
      ) : (
        <SignInPage state={state} onLeave={() => void session.leave()} />
      )}
    </main>
  );
}
