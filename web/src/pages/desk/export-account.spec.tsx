import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { amelie, jonas } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const route = 'POST /desk/accounts/:id/export';
const address = 'amelie.roche@example.org';
const reason = 'Came to the office with a passport.';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  db.desk.role = 'supervisor';
});

const sent = () => db.requests.filter((request) => request.route === route);
const dialog = () => within(screen.getByRole('dialog'));
const box = () => screen.getByLabelText('The address of the account once more');

async function open(userId: string, language: 'en' | 'de' = 'en'): Promise<UserEvent> {
  comeBack();
  const user = await renderDesk(language, `/desk?account=${userId}`);
  await screen.findByRole('heading', {
    name: language === 'en' ? 'What staff did' : 'Was Mitarbeitende getan haben',
  });
  return user;
}

async function ask(user: UserEvent, written: string, why = reason): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Export data …' }));
  if (written !== '') await user.type(box(), written);
  if (why !== '') await user.type(screen.getByLabelText('How you made sure who asked'), why);
  await user.click(screen.getByRole('button', { name: 'Download the export' }));
}

describe('the export of somebody', () => {
  test('is downloaded by a supervisor who types the address again and says how it was made sure', async () => {
    const user = await open(amelie);
    await ask(user, ' Amelie.Roche@example.org ');
    expect(await screen.findByText(/^The export is in your downloads/)).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/\(4 bytes?\)|\(\d.*B\)/);
    expect(await screen.findByText(`Data exported: Robin Berg: ${reason}`)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toMatchObject([
      {
        path: `/api/desk/accounts/${amelie}/export`,
        body: { address: 'Amelie.Roche@example.org', reason },
      },
    ]);
    expect(await findings()).toEqual([]);
  });

  test.each(['', 'amelie.rochelle@example.org'])('is not made for the address “%s”', async (written) => {
    const user = await open(amelie);
    await ask(user, written);
    expect(box()).toHaveFocus();
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription('This is not the address of the account.');
    expect(sent()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('is not made without saying how', async () => {
    const user = await open(amelie);
    await ask(user, address, '');
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 500 characters.');
    expect(screen.getByLabelText('How you made sure who asked')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('is that of a locked account, too', async () => {
    const user = await open(jonas);
    await ask(user, 'jonas.keller@example.org');
    expect(await screen.findByText(/^The export is in your downloads/)).toBeInTheDocument();
  });

  test.each([
    ['desk.supervisor_needed', 403, 'This has to be done by a supervisor.'],
    ['rate.limited', 429, /^Too many attempts/],
    ['service.unavailable', 503, 'Server error. Please try again later.'],
  ])(
    'stays in the dialog where the answer is %s, and so does what was written',
    async (code, status, told) => {
      db.failures.set(route, { status, code });
      const user = await open(amelie);
      await ask(user, address);
      expect(await dialog().findByText(told)).toBeInTheDocument();
      expect(box()).toHaveValue(address);
      expect(dialog().getByLabelText('How you made sure who asked')).toHaveValue(reason);
    },
  );

  test('is made once by two presses', async () => {
    let answer = (): void => undefined;
    db.gates.set(route, new Promise<void>((done) => (answer = done)));
    const user = await open(amelie);
    await ask(user, address);
    await user.click(dialog().getByRole('button', { name: 'Download the export' }));
    answer();
    await screen.findByText(/^The export is in your downloads/);
    expect(sent()).toHaveLength(1);
  });

  test('is not offered to support', async () => {
    db.desk.role = 'support';
    await open(amelie);
    expect(screen.queryByRole('button', { name: 'Export data …' })).toBeNull();
  });

  test('is made in German', async () => {
    const user = await open(amelie, 'de');
    await user.click(screen.getByRole('button', { name: 'Daten exportieren …' }));
    expect(screen.getByRole('heading', { name: `Die Daten von ${address} exportieren?` })).toBeVisible();
    expect(await findings()).toEqual([]);
  });
});
