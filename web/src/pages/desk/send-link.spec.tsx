import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { amelie, anna, jonas } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const route = 'POST /desk/accounts/:id/link';
const reason = 'No mail came, she says by phone.';
const resetButton = 'Send link for a new password …';
const verifyButton = 'Send confirmation again …';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = () => db.requests.filter((request) => request.route === route);
const dialog = () => within(screen.getByRole('dialog'));

async function open(userId: string, language: 'en' | 'de' = 'en'): Promise<UserEvent> {
  comeBack();
  const user = await renderDesk(language, `/desk?account=${userId}`);
  await screen.findByRole('heading', {
    name: language === 'en' ? 'What staff did' : 'Was Mitarbeitende getan haben',
  });
  return user;
}

async function send(user: UserEvent, button: string, confirm: string, why = reason): Promise<void> {
  await user.click(screen.getByRole('button', { name: button }));
  if (why !== '') await user.type(screen.getByLabelText('Reason'), why);
  await user.click(screen.getByRole('button', { name: confirm }));
}

describe('a link from staff', () => {
  test('sets a new password where the address is confirmed, and the act is shown at once', async () => {
    const user = await open(amelie);
    expect(screen.queryByRole('button', { name: verifyButton })).toBeNull();
    await send(user, resetButton, 'Send the link');
    expect(await screen.findByText(`Link sent: Robin Berg: ${reason}`)).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(
      'A link to set a new password is on its way to amelie.roche@example.org.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toMatchObject([{ path: `/api/desk/accounts/${amelie}/link`, body: { reason } }]);
    expect(db.requests.filter((request) => request.route === 'POST /desk/accounts/find')).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test('confirms an address that nobody has confirmed', async () => {
    const user = await open(anna);
    expect(screen.queryByRole('button', { name: resetButton })).toBeNull();
    await send(user, verifyButton, 'Send the mail');
    expect(
      await screen.findByText('A mail to confirm the address is on its way to anna.lind@gmial.example.'),
    ).toBeInTheDocument();
  });

  test('that goes beyond the limits is told as not sent, and no act of it is shown', async () => {
    const user = await open(amelie);
    await send(user, resetButton, 'Send the link');
    await screen.findByText(/is on its way to/);
    await send(user, resetButton, 'Send the link');
    expect(await screen.findByText(/^Nothing was sent/)).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/less than a minute ago/);
    expect(screen.queryByText(/is on its way to/)).toBeNull();
    expect(screen.getAllByText(/^Link sent:/)).toHaveLength(1);
  });

  test('is not sent by a second press while the first is under way', async () => {
    let answer = (): void => undefined;
    db.gates.set(route, new Promise<void>((done) => (answer = done)));
    const user = await open(amelie);
    await send(user, resetButton, 'Send the link');
    expect(dialog().getByRole('button', { name: 'Send the link' })).toBeDisabled();
    await user.click(dialog().getByRole('button', { name: 'Send the link' }));
    answer();
    expect(await screen.findByText(/is on its way to/)).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('needs a reason', async () => {
    const user = await open(amelie);
    await send(user, resetButton, 'Send the link', '');
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 500 characters.');
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(sent()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['auth.account_locked', 423, 'Account is locked. Please contact support.'],
    ['service.unavailable', 503, 'Server error. Please try again later.'],
  ])('stays in the dialog where the answer is %s', async (code, status, told) => {
    db.failures.set(route, { status, code });
    const user = await open(amelie);
    await send(user, resetButton, 'Send the link');
    expect(await dialog().findByText(told)).toBeInTheDocument();
    expect(dialog().getByLabelText('Reason')).toHaveValue(reason);
  });

  test('is not offered for an account that is locked', async () => {
    await open(jonas);
    for (const name of [resetButton, verifyButton]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('is sent in German', async () => {
    const user = await open(amelie, 'de');
    await user.click(screen.getByRole('button', { name: 'Link für neues Passwort senden …' }));
    expect(
      screen.getByRole('heading', {
        name: 'Einen Link für ein neues Passwort an amelie.roche@example.org senden?',
      }),
    ).toBeVisible();
    expect(await findings()).toEqual([]);
  });
});
