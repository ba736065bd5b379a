import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { couponOf } from '@/testing/fake-coupons';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const list = 'GET /desk/coupons';
const end = 'POST /desk/coupons/:code/end';
const enable = 'POST /desk/coupons/:code/enable';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const sent = (route: string) => db.requests.filter((request) => request.route === route);
const dialog = () => within(screen.getByRole('dialog'));
const codes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

async function openList() {
  comeBack();
  const user = await renderDesk('en', '/desk');
  await user.click(await screen.findByRole('button', { name: 'Coupons' }));
  await screen.findByRole('button', { name: /^SPRING26/ });
  return user;
}

async function open(code: string, language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language, `/desk?coupon=${code}`);
  await screen.findByText(language === 'en' ? 'Takes off' : 'Nachlass', { selector: 'dt' });
  return user;
}

describe('the list of coupons', () => {
  test('tells of each its state, what it takes off, its uses and its end', async () => {
    await openList();
    expect(screen.getByRole('heading', { level: 1, name: 'Coupons' })).toHaveFocus();
    expect(codes()).toEqual([
      expect.stringMatching(/^SPRING26Active15%42 of 500 useduntil /),
      expect.stringMatching(/^FIVE_OFFEnded€5\.00 · NOK\s60\.007 of 50 usedno end date$/),
      'WELCOME10Active10%1,204 used, no limitno end date',
    ]);
    expect(await findings()).toEqual([]);
  });

  test('is searched by how a code begins', async () => {
    const user = await openList();
    await user.type(screen.getByLabelText('How the code begins'), 'five{Enter}');
    await screen.findByRole('button', { name: /^FIVE_OFF/ });
    expect(codes()).toHaveLength(1);
    await user.clear(screen.getByLabelText('How the code begins'));
    await user.type(screen.getByLabelText('How the code begins'), 'nosuch{Enter}');
    expect(await screen.findByText('No code begins like this.')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('shows twenty, and more when somebody asks', async () => {
    for (let n = 0; n < 20; n += 1) db.desk.coupons.push(couponOf({ code: `OLD${n}` }));
    const user = await openList();
    expect(codes()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: /^OLD19/ });
    expect(codes()).toHaveLength(23);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('that cannot be read can be asked for again', async () => {
    db.failures.set(list, { status: 503, code: 'service.unavailable' });
    comeBack();
    const user = await renderDesk('en', '/desk?coupons=all');
    expect(await screen.findByText('Server error. Please try again later.')).toBeInTheDocument();
    db.failures.delete(list);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /^SPRING26/ })).toBeInTheDocument();
  });

  test('says so where there are none', async () => {
    db.desk.coupons.splice(0);
    comeBack();
    await renderDesk('en', '/desk?coupons=all');
    expect(await screen.findByText('There are no coupons')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('leads to a coupon and back again by the keyboard', async () => {
    const user = await openList();
    screen.getByRole('button', { name: /^SPRING26/ }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'SPRING26' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Coupons' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { name: 'Waiting claims' })).toBeInTheDocument();
  });
});

describe('a coupon at the desk', () => {
  test('shows what became of its uses and who made it', async () => {
    await open('spring26');
    expect(screen.getByRole('heading', { level: 1, name: 'SPRING26' })).toBeInTheDocument();
    expect(fact('Uses')).toHaveTextContent('42 of 500 used');
    expect(fact('Orders waiting for payment')).toHaveTextContent('2');
    expect(fact('Paid orders')).toHaveTextContent('40');
    expect(fact('Packages')).toHaveTextContent('Premium, Ultra');
    expect(screen.getByText('Created: Kim Vogel')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('ends once that is confirmed, and nothing is sent before', async () => {
    const user = await open('WELCOME10');
    expect(screen.getByText(/^Nothing is on record/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End …' }));
    expect(dialog().getByRole('heading', { name: 'End the coupon WELCOME10?' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(sent(end)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'End …' }));
    await user.click(dialog().getByRole('button', { name: 'End the coupon' }));
    expect(await screen.findByText('Ended: Robin Berg')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('The coupon has ended.');
    expect(fact('State')).toHaveTextContent('Ended');
    expect(sent(end)).toMatchObject([{ path: '/api/desk/coupons/WELCOME10/end', body: {} }]);
    expect(screen.queryByRole('button', { name: 'End …' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reactivate …' })).toBeNull();
    expect(screen.getByText(/is for supervisors\.$/)).toBeInTheDocument();
  });

  test('that could not be ended says so, and can be ended then', async () => {
    db.failures.set(end, { status: 503, code: 'service.unavailable' });
    const user = await open('SPRING26');
    await user.click(screen.getByRole('button', { name: 'End …' }));
    await user.click(dialog().getByRole('button', { name: 'End the coupon' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    db.failures.clear();
    await user.click(dialog().getByRole('button', { name: 'End the coupon' }));
    expect(await screen.findByText('Ended: Robin Berg')).toBeInTheDocument();
  });

  test('is reactivated by a supervisor', async () => {
    db.desk.role = 'supervisor';
    const user = await open('FIVE_OFF');
    await user.click(screen.getByRole('button', { name: 'Reactivate …' }));
    await user.click(dialog().getByRole('button', { name: 'Reactivate the coupon' }));
    expect(await screen.findByText('Reactivated: Robin Berg')).toBeInTheDocument();
    expect(fact('State')).toHaveTextContent('Active');
    expect(screen.getByRole('button', { name: 'End …' })).toBeInTheDocument();
    expect(sent(enable)).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  test('that nobody made is told apart from a fault', async () => {
    comeBack();
    await renderDesk('en', '/desk?coupon=NOSUCH');
    expect(await screen.findByText('There is no such coupon')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('is told in German', async () => {
    await open('FIVE_OFF', 'de');
    expect(fact('Status')).toHaveTextContent('Beendet');
    expect(fact('Nachlass')).toHaveTextContent(/^5,00\s€ · 60,00\sNOK$/);
    expect(screen.getByText('Beendet: Robin Berg')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });
});
