import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { amelie, jonas, photo } from '@/testing/fake-desk';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const looks = 'POST /desk/accounts/find';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = (route: string) => db.requests.filter((request) => request.route === route);

async function openList(): Promise<UserEvent> {
  comeBack();
  const user = await renderDesk();
  await screen.findByRole('heading', { name: 'Waiting claims' });
  return user;
}

async function find(written: string): Promise<UserEvent> {
  const user = await openList();
  await user.type(screen.getByLabelText(/^Order number, email address/), `${written}{Enter}`);
  return user;
}

describe('a search at the desk', () => {
  test('by the number of an order shows it', async () => {
    await find('m3tw 7h2c');
    expect(await screen.findByRole('heading', { name: 'M3TW-7H2C' })).toBeInTheDocument();
    expect(sent(looks)).toEqual([]);
  });

  test('by an address shows the account, and one look is noted', async () => {
    await find('Amelie.Roche@example.org');
    expect(await screen.findByRole('heading', { level: 1, name: 'Amélie Roche' })).toHaveFocus();
    expect(screen.getByText('amelie.roche@example.org (confirmed)')).toBeInTheDocument();
    expect(screen.getByText('French')).toBeInTheDocument();
    const orders = within(await screen.findByRole('region', { name: 'Orders' }));
    expect((await orders.findAllByRole('button')).map(({ textContent }) => textContent?.slice(0, 9))).toEqual(
      [
        expect.stringMatching(/^M3TW-7H2C/),
        expect.stringMatching(/^KX7-2M4/),
        expect.stringMatching(/^Q52R-VB6J/),
      ],
    );
    expect(screen.getByText('Looked at: Robin Berg')).toBeInTheDocument();
    expect(sent(looks)).toMatchObject([{ body: { who: 'Amelie.Roche@example.org' } }]);
    expect(await findings()).toEqual([]);
  });

  test('keeps the address out of the page’s own and out of its title', async () => {
    await find('amelie.roche@example.org');
    await screen.findByRole('heading', { level: 1, name: 'Amélie Roche' });
    expect(db.requests.map(({ path }) => path).join()).not.toContain('amelie');
    expect(document.title).toMatch(/^Account ·/);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('amelie');
  });

  test('by the id of a photo shows its orders, which lead to one and on to the account', async () => {
    const user = await find(photo);
    expect(await screen.findByRole('heading', { name: 'Orders of a photo' })).toBeInTheDocument();
    expect(await screen.findAllByRole('button', { name: /20 images/ })).toHaveLength(2);
    expect(sent(looks)).toEqual([]);
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^KX7-2M4-9QT/ }));
    await user.click(await screen.findByRole('button', { name: 'The customer’s account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Amélie Roche' })).toBeInTheDocument();
    expect(sent(looks)).toMatchObject([{ body: { who: amelie } }]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { name: 'Waiting claims' })).toBeInTheDocument();
  });

  test('by the id of an account shows it, with the reason of its lock', async () => {
    await find(jonas.toUpperCase());
    expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Keller' })).toBeInTheDocument();
    expect(screen.getByText(/^Locked since/)).toBeInTheDocument();
    expect(screen.getByText('Ihr Konto wurde von jemand anderem benutzt.')).toHaveAttribute('lang', 'de');
    expect(screen.getByText('jonas.keller@example.org (not confirmed)')).toBeInTheDocument();
    expect(screen.getByText('Locked: Kim Vogel')).toBeInTheDocument();
    expect(sent(looks)).toHaveLength(1);
  });

  test.each([
    ['nobody@example.org', 'No account has this address.'],
    [amelie.replace('0', '1'), 'No order has a photo with this id, and no account has it.'],
    ['Amélie Roche', 'This is neither an order number nor an email address nor an id.'],
  ])('for %s says what was not found', async (written, told) => {
    await find(written);
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
    expect(screen.getByLabelText(/^Order number, email address/)).toHaveAccessibleDescription(told);
    expect(await findings()).toEqual([]);
  });

  test('that is answered late leads nobody away from what was opened meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    db.gates.set(looks, promise);
    const user = await find('amelie.roche@example.org');
    await user.click(screen.getByRole('button', { name: /^H4W-8RR-0ZC/ }));
    await screen.findByRole('heading', { name: 'What happened' });
    resolve();
    await waitFor(() => expect(db.desk.accounts[0]?.acts).toHaveLength(1));
    await user.type(screen.getByLabelText('Reason for looking'), 'Claim{Enter}');
    expect(await screen.findByRole('img', { name: 'Image 1 of 2' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'H4W-8RR-0ZC' })).toBeInTheDocument();
  });

  test('says that the service is down', async () => {
    db.failures.set(looks, { status: 503, code: 'service.unavailable' });
    await find('amelie.roche@example.org');
    expect(await screen.findByRole('alert')).toHaveTextContent(/try again/i);
  });
});

describe('an account at the desk', () => {
  test('that was deleted is told apart from a fault', async () => {
    comeBack();
    await renderDesk('en', `/desk?account=${amelie.replace('0', '1')}`);
    expect(await screen.findByText('There is no such account')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });
});
