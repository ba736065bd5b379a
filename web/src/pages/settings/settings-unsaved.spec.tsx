import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { FakeDb } from '@/testing/db';
import { fakeServer, renderApp, signIn, type App } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

async function open(tab: string): Promise<App> {
  signIn(db);
  return renderApp(`/settings?tab=${tab}`);
}

async function retype({ user }: App, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }));

describe('leaving with something unsaved', () => {
  const leaveByLink = (app: App) =>
    app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Account' }));
  const wouldStay = (): boolean => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

  test('asks first, and stays when told to', async () => {
    const app = await open('profile');
    expect(wouldStay()).toBe(false);
    await retype(app, 'First name', 'Augusta');
    expect(wouldStay()).toBe(true);
    await leaveByLink(app);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(app.path()).toBe('/settings?tab=profile');
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta');
    await leaveByLink(app);
    await app.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { name: 'Delete account' })).toBeInTheDocument();
  });

  test('does not ask after saving, nor when a change was taken back', async () => {
    const app = await open('profile');
    await retype(app, 'First name', 'Augusta');
    await press(app, 'Save changes');
    await screen.findByText('Saved.');
    expect(wouldStay()).toBe(false);
    await retype(app, 'Last name', 'King');
    await retype(app, 'Last name', 'Lovelace');
    await leaveByLink(app);
    expect(await screen.findByRole('heading', { name: 'Delete account' })).toBeInTheDocument();
  });

  test('does not hold back a session that ended', async () => {
    const app = await open('profile');
    await retype(app, 'First name', 'Augusta');
    db.sessions.clear();
    await press(app, 'Save changes');
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeInTheDocument();
  });
});
