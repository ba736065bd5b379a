import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer } from '@/testing/render-app';
import { comeBack, renderDesk } from '@/testing/render-desk';

const server = fakeServer();
const create = 'POST /desk/coupons';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  db.desk.role = 'supervisor';
});

const bodies = () => db.requests.filter(({ route }) => route === create).map(({ body }) => body);
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create the coupon' }));

async function open(language: 'en' | 'de' = 'en') {
  comeBack();
  const user = await renderDesk(language, '/desk?coupons=new');
  await screen.findByRole('form');
  return user;
}

async function fill(user: UserEvent, code: string, percent: string) {
  await user.type(screen.getByLabelText('Code'), code);
  await user.type(screen.getByLabelText('Percent'), percent);
}

describe('a coupon that a supervisor creates', () => {
  test('needs a code and percents, and is shown once it is there', async () => {
    comeBack();
    const user = await renderDesk('en', '/desk?coupons=all');
    await user.click(await screen.findByRole('button', { name: 'Create a coupon …' }));
    expect(screen.getByRole('heading', { level: 1, name: 'New coupon' })).toHaveFocus();
    expect(await findings()).toEqual([]);
    await fill(user, 'autumn_26', '20');
    await submit(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'AUTUMN_26' })).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('The coupon is created.');
    expect(await screen.findByText('Created: Robin Berg')).toBeInTheDocument();
    expect(bodies()).toEqual([{ code: 'AUTUMN_26', percent: 20, amounts: [], packages: [] }]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^AUTUMN_26/ })).toBeInTheDocument();
  });

  test('can have amounts, a limit, days and packages', async () => {
    const user = await open();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(screen.getByText(new RegExp(`time zone of this device \\(${timeZone}\\)`))).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), 'FIVE');
    await user.selectOptions(screen.getByLabelText('Takes off'), 'a fixed amount');
    expect(screen.queryByLabelText('Percent')).toBeNull();
    await user.type(screen.getByLabelText('Amount in EUR'), '4,35');
    await user.type(screen.getByLabelText('Amount in NOK'), '60');
    await user.type(screen.getByLabelText('Number of uses'), '100');
    await user.type(screen.getByLabelText('First day'), '2126-12-01');
    await user.type(screen.getByLabelText('Last day'), '2126-12-31');
    await user.click(screen.getByLabelText('Professional'));
    expect(await findings()).toEqual([]);
    await submit(user);
    expect(await screen.findByText('Not yet valid')).toBeInTheDocument();
    expect(screen.getByText(/^December 1, 2126 at 12:00 AM /)).toBeInTheDocument();
    expect(screen.getByText(/^January 1, 2127 at 12:00 AM /)).toBeInTheDocument();
    expect(bodies()).toEqual([
      {
        code: 'FIVE',
        amounts: [
          { currency: 'EUR', amount: 435 },
          { currency: 'NOK', amount: 6000 },
        ],
        maxUses: 100,
        validFrom: new Date('2126-12-01T00:00:00').toISOString(),
        validUntil: new Date('2127-01-01T00:00:00').toISOString(),
        packages: ['premium', 'ultra'],
      },
    ]);
  });

  test('is not sent while something is wrong, which is told in its place', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Code'), 'A B');
    await user.type(screen.getByLabelText('Number of uses'), '0');
    await user.type(screen.getByLabelText('Last day'), '2020-01-01');
    for (const name of ['Professional', 'Premium', 'Ultra']) await user.click(screen.getByLabelText(name));
    await submit(user);
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/Use letters A to Z/);
    expect(screen.getByLabelText('Percent')).toHaveAccessibleDescription(/from 1 to 100/);
    expect(screen.getByLabelText('Number of uses')).toHaveAccessibleDescription(/from 1 to 2147483647/);
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription(/neither past nor before/);
    expect(screen.getByLabelText('Professional')).toHaveAccessibleDescription('Choose one package at least.');
    expect(screen.getByLabelText('First day')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByRole('alert')).toHaveTextContent('Please correct the marked fields.');
    expect(bodies()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('marks the amount that is none', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Code'), 'FIVE');
    await user.selectOptions(screen.getByLabelText('Takes off'), 'a fixed amount');
    await submit(user);
    expect(screen.getByLabelText('Amount in DKK')).toHaveAttribute('aria-invalid', 'true');
    await user.type(screen.getByLabelText('Amount in EUR'), '5');
    await user.type(screen.getByLabelText('Amount in SEK'), '5.505');
    await submit(user);
    expect(screen.getByLabelText('Amount in SEK')).toHaveFocus();
    expect(screen.getByLabelText('Amount in DKK')).not.toHaveAttribute('aria-invalid');
    expect(bodies()).toEqual([]);
  });

  test('has a code that no other has; what was typed stays', async () => {
    const user = await open();
    await fill(user, 'spring26', '50');
    await submit(user);
    expect(await screen.findByText(/^Another coupon has this code already/)).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Percent')).toHaveValue('50');
    expect(await findings()).toEqual([]);
  });

  test('is made once when somebody clicks twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    db.gates.set(create, promise);
    const user = await open();
    await fill(user, 'TWICE', '10');
    await user.dblClick(screen.getByRole('button', { name: 'Create the coupon' }));
    resolve();
    expect(await screen.findByRole('heading', { level: 1, name: 'TWICE' })).toBeInTheDocument();
    expect(bodies()).toHaveLength(1);
  });

  test('that is answered late leads nobody away from what was opened meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    db.gates.set(create, promise);
    const user = await open();
    await fill(user, 'SLOW', '10');
    await submit(user);
    await user.click(screen.getByRole('button', { name: 'All coupons' }));
    await user.click(await screen.findByRole('button', { name: /^SPRING26/ }));
    resolve();
    await waitFor(() => expect(db.desk.coupons[0]?.coupon.code).toBe('SLOW'));
    expect(await screen.findByText('Created: Kim Vogel')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'SPRING26' })).toBeInTheDocument();
  });

  test('that was there with the same values is shown, and that nothing was changed', async () => {
    const user = await open();
    await fill(user, 'welcome10', '10');
    await submit(user);
    expect(await screen.findByText(/^There was such a coupon already/)).toBeInTheDocument();
    expect(await screen.findByText('1,204 used, no limit')).toBeInTheDocument();
  });

  test('shows faults that only the server sees in their place', async () => {
    const errors = [{ field: 'validUntil', code: 'coupon.ends_too_early', message: '' }];
    db.failures.set(create, { status: 422, code: 'validation.failed', errors });
    const user = await open();
    await fill(user, 'LATE', '10');
    await submit(user);
    expect(await screen.findByText(/neither past nor before/)).toBeInTheDocument();
    expect(screen.getByLabelText('Last day')).toHaveFocus();
  });

  test.each([
    ['desk.supervisor_needed', 403, 'This has to be done by a supervisor.'],
    ['service.unavailable', 503, 'Server error. Please try again later.'],
  ])('is not made where the answer is %s, and what was typed stays', async (code, status, told) => {
    db.failures.set(create, { status, code });
    const user = await open();
    await fill(user, 'LATE', '10');
    await submit(user);
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveValue('LATE');
  });

  test('is asked for in German', async () => {
    const user = await open('de');
    await user.click(screen.getByRole('button', { name: 'Gutschein anlegen' }));
    expect(screen.getByLabelText('Prozent')).toHaveAccessibleDescription(/von 1 bis 100/);
    expect(await findings()).toEqual([]);
  });
});

describe('support', () => {
  test('creates no coupon', async () => {
    db.desk.role = 'support';
    comeBack();
    await renderDesk('en', '/desk?coupons=new');
    expect(await screen.findByRole('button', { name: /^SPRING26/ })).toBeInTheDocument();
    expect(screen.getByText('Creating and reactivating coupons is for supervisors.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create a coupon …' })).toBeNull();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });
});
