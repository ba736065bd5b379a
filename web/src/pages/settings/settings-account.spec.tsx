import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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

async function open(part: Parameters<typeof signIn>[1] = {}): Promise<App> {
  signIn(db, part);
  return renderApp('/settings?tab=account');
}

const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }));

describe('the data export', () => {
  test('hands the file to the browser and tells its size', async () => {
    const app = await open();
    await press(app, 'Download my data');
    expect(await screen.findByText(/Done\. The file \(.*\) is in your downloads\./)).toBeInTheDocument();
  });

  test('saves the file under its real name, with letters beyond ASCII', async () => {
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const app = await open();
    await press(app, 'Download my data');
    await waitFor(() => expect(names).toEqual(['konterfei-données.zip']));
  });

  test('says why it failed, and keeps the session', async () => {
    db.failures.set('GET /auth/account/export', { status: 503, code: 'service.unavailable' });
    const app = await open();
    await press(app, 'Download my data');
    expect(await screen.findByText('Server error. Please try again later.')).toBeInTheDocument();
    expect(app.store.getState().auth.status).toBe('authenticated');
  });
});

describe('deleting the account', () => {
  async function begin(password: string): Promise<App> {
    const app = await open();
    await app.user.type(screen.getByLabelText('Current password'), password);
    await press(app, 'Delete account');
    await screen.findByRole('alertdialog', { name: 'Delete your account?' });
    return app;
  }
  const wasAsked = (): boolean => db.requests.some(({ route }) => route === 'DELETE /auth/account');

  test('says what is kept, asks once more, and changes nothing on a no', async () => {
    const app = await begin('correct-horse');
    expect(screen.getByText(/Invoices and payment records/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete account', hidden: true })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
    await press(app, 'Keep the account');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(wasAsked()).toBe(false);
    expect(app.store.getState().auth.status).toBe('authenticated');
  });

  test('leads to a receipt and leaves nothing behind', async () => {
    const app = await begin('correct-horse');
    await press(app, 'Delete for good');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your account is being deleted' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Receipt: deletion-1')).toBeInTheDocument();
    expect(app.path()).toBe('/account-deleted');
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull());
    expect(localStorage.getItem('auth-storage')).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('tells nobody else that an account is being deleted', async () => {
    await renderApp('/account-deleted');
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing to show here' })).toBeInTheDocument();
    expect(screen.queryByText(/You are logged out everywhere/)).toBeNull();
  });

  test('is refused for a wrong password, in place and without a logout', async () => {
    const app = await begin('wrong');
    await press(app, 'Delete for good');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Invalid password.'),
    );
    expect(app.store.getState().auth.status).toBe('authenticated');
  });

  test('says when it failed', async () => {
    db.failures.set('DELETE /auth/account', { status: 500, code: 'account.deletion_failed' });
    const app = await begin('correct-horse');
    await press(app, 'Delete for good');
    expect(await screen.findByText('Account deletion failed. Please try again later.')).toBeInTheDocument();
  });

  test('is confirmed with the provider, or with a password by mail, where there is none', async () => {
    db.providers = ['google', 'apple'];
    const app = await open({ hasPassword: false, providers: ['google'] });
    await app.user.click(await screen.findByRole('button', { name: 'Confirm with Google and delete' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Set a password by email' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});
