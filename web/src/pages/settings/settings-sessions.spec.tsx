import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeSession } from '@/testing/factories';
import { fakeServer, renderApp, signIn, type App } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

async function open(): Promise<App> {
  signIn(db);
  return renderApp('/settings?tab=password');
}

const panel = () => within(screen.getByRole('region', { name: 'Where you are logged in' }));
const rows = async () => (await panel().findAllByRole('listitem')).map((row) => row.textContent);
const elsewhere = (): void => {
  for (const session of [
    makeSession({ id: 'phone', browser: 'safari', system: 'iphone' }),
    makeSession({ id: 'odd', browser: null, system: null }),
  ])
    db.otherSessions.set(session.id, session);
};

describe('where the account is logged in', () => {
  test('names the devices, and marks the one in use', async () => {
    elsewhere();
    await open();
    const [here, phone, odd] = await rows();
    expect(here).toMatch(/^Firefox, LinuxLogged in on .*This device$/);
    expect(phone).toMatch(/^Safari, iPhoneLogged in on .*, last used .*Log out$/);
    expect(odd).toMatch(/^Unknown device/);
    expect(await findings()).toEqual([]);
  });

  test('has nothing to end where this is the only one', async () => {
    await open();
    expect(await rows()).toHaveLength(1);
    expect(panel().queryByRole('button')).toBeNull();
  });

  test('ends one by the keyboard, says so, and keeps this one', async () => {
    elsewhere();
    const { user, store } = await open();
    const button = await panel().findByRole('button', { name: /^Log out: Safari, iPhone, last used / });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(panel().getByRole('status')).toHaveTextContent('That device is logged out.'));
    expect(panel().getByRole('status')).toHaveFocus();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(db.otherSessions.has('phone')).toBe(false);
    expect(store.getState().auth.status).toBe('authenticated');
    expect(await findings()).toEqual([]);
  });

  test('ends all others at once', async () => {
    elsewhere();
    const { user } = await open();
    await user.click(await panel().findByRole('button', { name: 'Log out all other devices' }));
    await waitFor(() =>
      expect(panel().getByRole('status')).toHaveTextContent('All other devices are logged out.'),
    );
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  test('says what failed, and loads again', async () => {
    db.failures.set('GET /account/sessions', { status: 503, code: 'service.unavailable' });
    const { user } = await open();
    expect(await panel().findByText('Your devices could not be loaded')).toBeInTheDocument();
    db.failures.clear();
    await user.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  test('says when one could not be ended', async () => {
    elsewhere();
    const { user } = await open();
    const button = await panel().findByRole('button', { name: /^Log out: Safari/ });
    db.failures.set('DELETE /account/sessions/:id', { status: 503, code: 'service.unavailable' });
    await user.click(button);
    await waitFor(() =>
      expect(panel().getByRole('status')).toHaveTextContent('Server error. Please try again later.'),
    );
    expect(await rows()).toHaveLength(3);
  });
});
