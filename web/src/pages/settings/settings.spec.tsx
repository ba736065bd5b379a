import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer, renderApp, signIn, type App } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const bodyOf = (route: string): unknown => db.requests.find((request) => request.route === route)?.body;

async function open(tab: string, part: Parameters<typeof signIn>[1] = {}): Promise<App> {
  signIn(db, part);
  return renderApp(`/settings?tab=${tab}`);
}

async function retype({ user }: App, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }));

describe('settings', () => {
  test.each(['profile', 'password', 'account'])('has no accessibility findings in %s', async (tab) => {
    await open(tab);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(new RegExp(tab, 'i'));
    expect(await findings()).toEqual([]);
  });

  test('is for members only and comes back to the same tab', async () => {
    const app = await renderApp('/settings?tab=account');
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(app.path()).toBe('/login?returnTo=%2Fsettings%3Ftab%3Daccount');
  });
});

describe('the profile', () => {
  test('sends only what differs and says that it is saved', async () => {
    const app = await open('profile');
    await retype(app, 'First name', 'Augusta');
    await press(app, 'Save changes');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(bodyOf('PUT /auth/profile')).toEqual({ firstName: 'Augusta' });
    expect(app.store.getState().auth.user?.firstName).toBe('Augusta');
  });

  test('wants the password for another address, which then waits for its link', async () => {
    const app = await open('profile');
    await retype(app, 'Email', 'new@example.org');
    await press(app, 'Save changes');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await retype(app, 'Current password', 'correct-horse');
    await press(app, 'Save changes');
    expect(await screen.findByText(/We sent a link to new@example.org/)).toBeInTheDocument();
    expect(bodyOf('PUT /auth/profile')).toEqual({
      email: 'new@example.org',
      current_password: 'correct-horse',
    });
  });

  test('says that the password is wrong, in place and without a logout', async () => {
    const app = await open('profile');
    await retype(app, 'Email', 'new@example.org');
    await retype(app, 'Current password', 'wrong');
    await press(app, 'Save changes');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        expect.stringContaining('Invalid password.'),
      ),
    );
    expect(app.store.getState().auth.status).toBe('authenticated');
  });

  test('says that an address is taken', async () => {
    db.failures.set('PUT /auth/profile', { status: 409, code: 'auth.email_exists' });
    const app = await open('profile');
    await retype(app, 'Email', 'taken@example.org');
    await retype(app, 'Current password', 'correct-horse');
    await press(app, 'Save changes');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        expect.stringContaining('An account with this email already exists.'),
      ),
    );
  });

  test('changes the language of the pages with it', async () => {
    const app = await open('profile');
    await app.user.selectOptions(
      within(screen.getByRole('main')).getByRole('combobox', { name: 'Language' }),
      'de',
    );
    await press(app, 'Save changes');
    expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeInTheDocument();
    expect(localStorage.getItem('language')).toBe('de');
  });

  test('keeps the address of an account without a password', async () => {
    await open('profile', { hasPassword: false, providers: ['google'] });
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.queryByText(/Apple passes our emails on/)).toBeNull();
  });

  test('says what an address of Apple’s relay depends on', async () => {
    await open('profile', { email: 'x1@privaterelay.appleid.com', hasPassword: false, providers: ['apple'] });
    expect(screen.getByText(/Apple passes our emails on/)).toBeInTheDocument();
  });
});

describe('the password', () => {
  async function change(app: App, current: string): Promise<void> {
    await retype(app, 'Current password', current);
    await retype(app, 'New password', 'battery-staple');
    await retype(app, 'Repeat password', 'battery-staple');
    await press(app, 'Change the password');
  }

  test('is changed, and the form is empty again', async () => {
    const app = await open('password');
    await change(app, 'correct-horse');
    expect(
      await screen.findByText('Your password has been changed. Other devices are logged out.'),
    ).toBeInTheDocument();
    expect(bodyOf('POST /auth/change-password')).toEqual({
      current_password: 'correct-horse',
      new_password: 'battery-staple',
    });
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  test('is not changed with a wrong one', async () => {
    const app = await open('password');
    await change(app, 'wrong');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Invalid password.'),
    );
    expect(app.store.getState().auth.status).toBe('authenticated');
  });

  test('puts what the server says of the new one to its field', async () => {
    const error = { field: 'new_password', code: 'auth.password_too_weak', message: '' };
    db.failures.set('POST /auth/change-password', {
      status: 422,
      code: 'validation.failed',
      errors: [error],
    });
    const app = await open('password');
    await change(app, 'correct-horse');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        expect.stringContaining('too easy to guess'),
      ),
    );
  });

  test('can be set by mail where there is none', async () => {
    const app = await open('password', { hasPassword: false, providers: ['google'] });
    expect(screen.getByText(/You log in with Google\./)).toBeInTheDocument();
    await press(app, 'Set a password by email');
    expect(await screen.findByText('We sent a link to ada@example.org.')).toBeInTheDocument();
    expect(bodyOf('POST /auth/forgot-password')).toEqual({ email: 'ada@example.org' });
  });
});
