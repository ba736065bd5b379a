import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { amelie, anna, jonas } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const route = 'POST /desk/accounts/:id/address';
const address = 'anna.lind@gmail.example';
const reason = 'Writes from there, and knows the day.';
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

async function ask(user: UserEvent, written: string, why = reason): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Correct address …' }));
  if (written !== '') await user.type(screen.getByLabelText('New email address'), written);
  if (why !== '') await user.type(screen.getByLabelText('How they showed that the account is theirs'), why);
  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
}

describe('an address nobody has confirmed', () => {
  test('is corrected for a reason, which stays with the account', async () => {
    const user = await open(anna);
    expect(screen.getByText('anna.lind@gmial.example (not confirmed)')).toBeInTheDocument();
    await ask(user, ` ${address} `);
    expect(await screen.findByText(`${address} (not confirmed)`)).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(`The address is now ${address}.`);
    expect(screen.getByText(`Address corrected: Robin Berg: ${reason}`)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toMatchObject([{ path: `/api/desk/accounts/${anna}/address`, body: { address, reason } }]);
    expect(db.requests.filter((request) => request.route === 'POST /desk/accounts/find')).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['', 'This is not an email address.'],
    ['anna at home', 'This is not an email address.'],
    ['Anna.Lind@gmial.example', 'The account has this address already.'],
  ])('is not corrected to “%s”', async (written, told) => {
    const user = await open(anna);
    await ask(user, written);
    const box = screen.getByLabelText('New email address');
    expect(box).toHaveFocus();
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(told);
    expect(sent()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('is not corrected without a reason, and both are told at once', async () => {
    const user = await open(anna);
    await ask(user, 'anna', '');
    expect(screen.getByLabelText('New email address')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 1000 characters.');
    await user.clear(screen.getByLabelText('New email address'));
    await user.type(screen.getByLabelText('New email address'), address);
    await user.click(screen.getByRole('button', { name: 'Correct the address' }));
    expect(screen.getByLabelText('New email address')).toBeValid();
    expect(screen.getByLabelText('How they showed that the account is theirs')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['auth.email_exists', 409, 'An account with this email already exists.'],
    ['account.address_verified', 409, 'The owner has confirmed this address.'],
    ['account.provider_linked', 409, 'The account is linked to Google, Facebook or Apple.'],
    ['service.unavailable', 503, 'Server error. Please try again later.'],
  ])('stays where the answer is %s, and so does what was written', async (code, status, told) => {
    db.failures.set(route, { status, code });
    const user = await open(anna);
    await ask(user, address);
    expect(await dialog().findByText(told)).toBeInTheDocument();
    expect(dialog().getByLabelText('New email address')).toHaveValue(address);
    expect(dialog().getByLabelText('How they showed that the account is theirs')).toHaveValue(reason);
  });

  test('leaves nothing of the old one in the dialog when it is corrected again', async () => {
    const user = await open(anna);
    await ask(user, address);
    await screen.findByText(/^The address is now/);
    await user.click(screen.getByRole('button', { name: 'Correct address …' }));
    expect(screen.getByRole('heading', { name: `Correct the address ${address}?` })).toBeInTheDocument();
    expect(screen.getByLabelText('New email address')).toHaveValue('');
    expect(screen.queryByText(/^The address is now/)).toBeNull();
  });

  test('is corrected in German', async () => {
    const user = await open(anna, 'de');
    await user.click(screen.getByRole('button', { name: 'Adresse berichtigen …' }));
    expect(
      screen.getByRole('heading', { name: 'Die Adresse anna.lind@gmial.example berichtigen?' }),
    ).toBeVisible();
    expect(await findings()).toEqual([]);
  });
});

test.each([
  ['a confirmed address', amelie],
  ['an account that is locked', jonas],
])('for %s nothing is offered', async (_name, id) => {
  await open(id);
  expect(screen.queryByRole('button', { name: 'Correct address …' })).toBeNull();
});
