import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { RESET_TOKEN } from '@/testing/handlers/account';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const bodyOf = (route: string): unknown => db.requests.find((request) => request.route === route)?.body;

describe('a forgotten password', () => {
  async function ask(email: string) {
    const app = await renderApp('/forgot-password');
    if (email !== '') await app.user.type(screen.getByLabelText('Email'), email);
    await app.user.click(screen.getByRole('button', { name: 'Send the link' }));
    return app;
  }

  test('has no accessibility findings, before and after', async () => {
    const { user } = await renderApp('/forgot-password');
    expect(await findings()).toEqual([]);
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByRole('heading', { level: 1, name: 'Check your email' });
    expect(await findings()).toEqual([]);
  });

  test('says the same for every address and offers another', async () => {
    const { user } = await ask('  nobody@example.org ');
    expect(await screen.findByText(/If there is an account for nobody@example.org/)).toBeInTheDocument();
    expect(bodyOf('POST /auth/forgot-password')).toEqual({ email: 'nobody@example.org' });
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('');
  });

  test.each([
    ['', 'This field is required.'],
    ['nobody', 'Please enter a valid email address.'],
  ])('names what is wrong with "%s"', async (email, sentence) => {
    await ask(email);
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test.each([
    [500, 'auth.reset_mail_failed', 'Failed to send reset email.'],
    [429, 'rate.limited', 'Too many attempts. Please try again later.'],
    [0, 'network', 'Network error. Please check your connection and try again.'],
  ])('says what went wrong for %i and keeps the address', async (status, code, sentence) => {
    db.failures.set('POST /auth/forgot-password', { status, code });
    await ask('ada@example.org');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  });
});

describe('a new password', () => {
  async function save(query: string, password = 'correct-horse', again = password) {
    const app = await renderApp(`/reset-password${query}`);
    await app.user.type(screen.getByLabelText('New password'), password);
    await app.user.type(screen.getByLabelText('Repeat password'), again);
    await app.user.click(screen.getByRole('button', { name: 'Save password' }));
    return app;
  }

  test('takes the token out of the address at once', async () => {
    const app = await renderApp(`/reset-password?token=${RESET_TOKEN}`);
    expect(app.path()).toBe('/reset-password');
    expect(await findings()).toEqual([]);
  });

  test('leads to the login, which says so', async () => {
    const app = await save(`?token=${RESET_TOKEN}`);
    expect(
      await screen.findByText('Your password has been changed. You can log in with it now.'),
    ).toBeInTheDocument();
    expect(app.path()).toBe('/login');
    expect(bodyOf('POST /auth/reset-password')).toEqual({ token: RESET_TOKEN, password: 'correct-horse' });
  });

  test('ends the session of this browser, too', async () => {
    signIn(db);
    const app = await save(`?token=${RESET_TOKEN}`);
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(app.store.getState().auth.status).toBe('anonymous');
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test.each([
    ['short', 'short', 'New password', /Password must be at least 8 characters long\./],
    ['correct-horse', 'correct-house', 'Repeat password', /The passwords do not match\./],
  ])('is checked before it is sent: %s, %s', async (password, again, label, sentence) => {
    await save(`?token=${RESET_TOKEN}`, password, again);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringMatching(sentence));
    expect(bodyOf('POST /auth/reset-password')).toBeUndefined();
  });

  test('shows what the server says about a field', async () => {
    const error = { field: 'password', code: 'auth.password_too_weak', message: 'Password is too weak.' };
    db.failures.set('POST /auth/reset-password', { status: 422, code: 'validation.failed', errors: [error] });
    const { user } = await save(`?token=${RESET_TOKEN}`);
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('too easy to guess'));
    await user.type(field, '!');
    expect(field).toHaveAccessibleDescription('At least 8 characters.');
  });

  test('offers another link for one that is dead, and says why', async () => {
    const app = await save('?token=used');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired reset link.');
    await app.user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  });

  test('offers another link when there is none in the address', async () => {
    await renderApp('/reset-password');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired reset link.');
    expect(await findings()).toEqual([]);
  });
});
