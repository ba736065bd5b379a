import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeUser } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  db.users.set('user-1', { ...makeUser(), password: 'correct-horse' });
});

async function logIn(password: string, address = '/login') {
  const app = await renderApp(address);
  await app.user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  return app;
}

describe('login', () => {
  test('has no accessibility findings', async () => {
    await renderApp('/login');
    expect(await findings()).toEqual([]);
  });

  test('opens the dashboard and stores the session', async () => {
    const app = await logIn('correct-horse');
    expect(await screen.findByRole('heading', { level: 1, name: 'My photos' })).toBeInTheDocument();
    expect(app.path()).toBe('/dashboard');
    expect(localStorage.getItem('auth_token')).toBe(app.store.getState().auth.token);
  });

  test('takes the language chosen before to the account, and so to its mails', async () => {
    localStorage.setItem('language', 'de');
    const app = await logIn('correct-horse');
    await waitFor(() => expect(app.store.getState().auth.user?.language).toBe('de'));
    expect(db.users.get('user-1')?.language).toBe('de');
  });

  test('goes back to where somebody came from', async () => {
    const app = await logIn('correct-horse', '/login?returnTo=%2Fresults');
    expect(await screen.findByRole('heading', { name: 'Your headshots' })).toBeInTheDocument();
    expect(app.path()).toBe('/results');
  });

  test('never leaves our own pages', async () => {
    const app = await logIn('correct-horse', '/login?returnTo=%2F%2Fevil.example');
    await screen.findByRole('heading', { level: 1, name: 'My photos' });
    expect(app.path()).toBe('/dashboard');
  });

  test('says that the data are wrong, in place and without a logout notice', async () => {
    await logIn('wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.');
  });

  test.each([
    [423, 'auth.account_locked', 'Account is locked. Please contact support.'],
    [503, 'service.unavailable', 'Server error. Please try again later.'],
    [0, 'network', 'Network error. Please check your connection and try again.'],
  ])('says what went wrong for %i', async (status, code, sentence) => {
    db.failures.set('POST /auth/login', { status, code });
    await logIn('correct-horse');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('names the empty fields', async () => {
    const { user } = await renderApp('/login');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('2 fields need another look.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This field is required.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('goes on at once for somebody signed in', async () => {
    signIn(db);
    await renderApp('/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'My photos' })).toBeInTheDocument();
  });
});

describe('a session that ended', () => {
  test('is dropped without a notice and comes back to the same page', async () => {
    signIn(db);
    db.sessions.clear();
    const app = await renderApp('/results/photo-9');
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeInTheDocument();
    expect(app.path()).toBe('/login?returnTo=%2Fresults%2Fphoto-9');
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('is kept while the server does not answer', async () => {
    signIn(db);
    db.failures.set('GET /auth/user', { status: 503, code: 'service.unavailable' });
    const app = await renderApp('/');
    expect(app.store.getState().auth.status).toBe('unknown');
    expect(localStorage.getItem('auth_token')).not.toBeNull();
  });
});

describe('other ways in', () => {
  test('are offered only where this deployment has them', async () => {
    db.providers = ['google', 'apple', 'somebody-else'];
    await renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue with Apple' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue with Facebook' })).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('say in place that signing in failed when nothing came back', async () => {
    const app = await renderApp('/login?provider=google');
    expect(await screen.findByRole('alert')).toHaveTextContent('Google login failed.');
    expect(app.path()).toBe('/login');
  });

  test('leave the form to whoever turned back', async () => {
    const app = await renderApp('/login?provider=apple&error=access_denied');
    expect(await screen.findByText('Login canceled. Nothing has changed.')).toBeInTheDocument();
    expect(app.path()).toBe('/login');
  });

  test('have the terms agreed to before anything else', async () => {
    signIn(db, { termsAccepted: false, hasPassword: false, providers: ['google'] });
    const app = await renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'One thing before you start' });
    expect(await findings()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Agree and continue' }));
    expect(await screen.findByRole('checkbox')).toHaveAccessibleDescription(
      'Please agree to the terms and confirm that you have read the privacy policy.',
    );
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(screen.getByRole('button', { name: 'Agree and continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My photos' })).toBeInTheDocument();
  });

  test('ask for the terms when the server wants them', async () => {
    signIn(db);
    db.failures.set('GET /photos', { status: 403, code: 'auth.terms_required' });
    await renderApp('/dashboard');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'One thing before you start' }),
    ).toBeInTheDocument();
  });

  test('let an unverified address have its mail again', async () => {
    db.failures.set('POST /auth/login', { status: 403, code: 'auth.email_not_verified' });
    const { user } = await logIn('correct-horse');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please verify your email address.');
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Sent. Please check your email.')).toBeInTheDocument();
  });
});
