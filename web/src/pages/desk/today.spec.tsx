import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const numbers = 'GET /desk/numbers';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const asked = () => db.requests.filter(({ route }) => route === numbers).length;
const section = (name = 'Today') => within(screen.getByRole('region', { name }));
const tile = (label: string, name?: string) => section(name).getByText(label).closest('li');

const shown = async (name = 'Today') => within(await screen.findByRole('region', { name }));

async function open(language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language);
  await (await shown(language === 'en' ? 'Today' : 'Heute')).findByRole('button', { name: 'M3TW-7H2C' });
  return user;
}

describe('today', () => {
  test('counts what waits, claims by their age', async () => {
    await open();
    expect(tile('Waiting claims')).toHaveTextContent(
      'Waiting claims2over 2 days: 1 · 1–2 days: 0 · under 1 day: 1',
    );
    expect(tile('Late orders')).toHaveTextContent(/1.*M3TW-7H2C/);
    expect(tile('Unsent refunds')).toHaveTextContent('Unsent refunds0for more than an hour');
    expect(tile('Held refunds')).toHaveTextContent('Held refunds1');
    expect(tile('Mails given up')).toHaveTextContent('Mails given up1in the last 24 hours');
    expect(await findings()).toEqual([]);
  });

  test('leads to the order that waits longest, and to the claims', async () => {
    const user = await open();
    await user.click(section().getByRole('button', { name: 'To the list' }));
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: /^KX7-2M4-9QT/ }));
    await user.click(section().getByRole('button', { name: 'M3TW-7H2C' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'M3TW-7H2C' })).toBeInTheDocument();
  });

  test('is asked again when somebody comes back to the page, and says what changed', async () => {
    await open();
    for (const each of db.desk.orders)
      if (each.order.state === 'generating') each.order = { ...each.order, state: 'delivered' };
    expect(asked()).toBe(1);
    fireEvent.focus(window);
    await waitFor(() => expect(tile('Late orders')).toHaveTextContent('Late orders0'));
    expect(asked()).toBe(2);
    expect(section().queryByRole('button', { name: 'M3TW-7H2C' })).toBeNull();
  });

  test('that cannot be read leaves the claims to be worked on', async () => {
    db.failures.set(numbers, { status: 503, code: 'service.unavailable' });
    comeBack();
    const user = await renderDesk();
    expect(await (await shown()).findByText('Server error. Please try again later.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^KX7-2M4-9QT/ })).toBeInTheDocument();
    db.failures.delete(numbers);
    await user.click(section().getByRole('button', { name: 'Try again' }));
    expect(await section().findByText('Late orders')).toBeInTheDocument();
  });

  test('shows what one service knows while another does not answer', async () => {
    db.desk.missing = 'mailsGivenUp';
    await open();
    expect(tile('Late orders')).toHaveTextContent(/1/);
    expect(section().queryByText('Mails given up')).toBeNull();
    expect(
      section().getByText('The number of mails given up cannot be read at the moment.'),
    ).toBeInTheDocument();
    db.desk.missing = 'orders';
    fireEvent.focus(window);
    await waitFor(() => expect(tile('Mails given up')).toHaveTextContent('1'));
    expect(section().queryByText('Late orders')).toBeNull();
    expect(
      section().getByText('The numbers of orders and refunds cannot be read at the moment.'),
    ).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('is told in German', async () => {
    await open('de');
    expect(tile('Offene Garantiefälle', 'Heute')).toHaveTextContent(
      'Offene Garantiefälle2über 2 Tage: 1 · 1–2 Tage: 0 · unter 1 Tag: 1',
    );
    expect(await findings()).toEqual([]);
  });
});
