import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const refund = 'POST /desk/orders/:number/refund';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = () => db.requests.filter(({ route }) => route === refund);

async function open(number: string, language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language, `/desk?order=${number}`);
  await screen.findByRole('heading', { name: language === 'en' ? 'What happened' : 'Was geschehen ist' });
  return user;
}

async function confirm(number: string) {
  const user = await open(number);
  await user.click(screen.getByRole('button', { name: 'Refund …' }));
  await user.type(screen.getByLabelText('Reason'), 'Asked by mail.');
  await user.click(screen.getByRole('button', { name: /^Refund €/ }));
  return user;
}

describe('a refund at the desk', () => {
  test('is sent once it has a reason, and is told', async () => {
    const user = await open('M3TW-7H2C');
    await user.click(screen.getByRole('button', { name: 'Refund …' }));
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Refund €59.00' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Write between 3 and 500 characters.');
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'Asked{Enter}by mail.');
    await user.click(screen.getByRole('button', { name: 'Refund €59.00' }));
    expect(await screen.findByText('€59.00 is on its way back.')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('€59.00 is on its way back.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Refunded by staff: Robin Berg: Asked by mail.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refund …' })).toBeNull();
    expect(sent()).toMatchObject([{ body: { reason: 'Asked by mail.' } }]);
  });

  test('above the amount of the support says who can do it', async () => {
    await confirm('A9KD-40XE');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('This has to be done by a supervisor.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue('Asked by mail.');
  });

  test('above that amount is for supervisors', async () => {
    db.desk.role = 'supervisor';
    await confirm('A9KD-40XE');
    expect(await screen.findByText('€79.00 is on its way back.')).toBeInTheDocument();
  });

  test('of an order that has none left says so, and the order is read again', async () => {
    db.failures.set(refund, { status: 409, code: 'refund.past' });
    const user = await confirm('M3TW-7H2C');
    expect(await screen.findByText(/^Nothing of this order can be refunded/)).toBeInTheDocument();
    expect(db.requests.filter(({ route }) => route === 'GET /desk/orders/:number')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'M3TW-7H2C' })).toBeInTheDocument();
  });

  test.each([
    ['Q52R-VB6J', 'was refunded before'],
    ['KX7-2M4-9QT', 'has a claim that waits'],
  ])('of %s is not offered: it %s', async (number) => {
    await open(number);
    expect(screen.queryByRole('button', { name: 'Refund …' })).toBeNull();
  });

  test('is offered in German', async () => {
    const user = await open('M3TW-7H2C', 'de');
    await user.click(screen.getByRole('button', { name: 'Erstatten …' }));
    expect(screen.getByRole('heading', { name: /^59,00.€ für M3TW-7H2C erstatten/ })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });
});
