import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { fakeServer, renderApp, signIn, type App } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

async function declare({ user }: App): Promise<void> {
  await user.type(await field(/^Name/), 'Grace Hopper');
  await user.type(await field(/^Order number/), 'KX7-2M4-9QT');
  await user.type(await field(/^Email/), 'grace@example.org');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('withdrawing from a contract', () => {
  test.each([
    ['en', '/', 'Withdraw from contract here'],
    ['de', '/imprint', 'Vertrag widerrufen'],
  ] as const)('starts at the foot of every page, in %s at %s', async (language, address, name) => {
    await renderApp(address, { language });
    const foot = within(await screen.findByRole('contentinfo'));
    expect(foot.getByRole('link', { name })).toHaveAttribute('href', '/withdraw');
  });

  test('needs no login and two steps, and ends with a receipt', async () => {
    const app = await renderApp('/withdraw');
    expect(await findings()).toEqual([]);
    await declare(app);

    await heading('Confirm your withdrawal');
    expect(db.requests.find(({ route }) => route === 'POST /withdrawals')?.body).toEqual({
      name: 'Grace Hopper',
      orderNumber: 'KX7-2M4-9QT',
      email: 'grace@example.org',
      language: 'en',
    });
    expect([...db.withdrawals.values()].some(({ receivedAt }) => receivedAt !== undefined)).toBe(false);
    for (const fact of ['Grace Hopper', 'KX7-2M4-9QT', 'grace@example.org'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    expect(main().getAllByRole('button')).toHaveLength(1);
    expect(main().getByRole('button')).toHaveTextContent(/^Confirm withdrawal$/);
    expect(await findings()).toEqual([]);

    await app.user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    await heading('Your withdrawal has arrived');
    const [receipt] = db.withdrawals.values();
    const moment = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'Europe/Berlin',
    }).format(new Date(receipt?.receivedAt ?? ''));
    for (const fact of [moment, 'Grace Hopper', 'KX7-2M4-9QT', 'grace@example.org'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print the receipt' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('claims no mail that may never arrive, and says what to keep then', async () => {
    const app = await renderApp('/withdraw');
    await declare(app);
    await app.user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
    await heading('Your withdrawal has arrived');
    const sentence = screen.getByText(/^You have withdrawn from the contract/);
    expect(sentence).not.toHaveTextContent(/\bsent\b/);
    expect(sentence).toHaveTextContent('If none comes, print or save this page as your receipt.');
  });

  test('says in German nothing but the words of the law on the second button', async () => {
    const { user } = await renderApp('/withdraw?order=KX7-2M4-9QT', { language: 'de' });
    await user.type(await field(/^Ihr Name/), 'Grace Hopper');
    await user.type(await field(/^E-Mail/), 'grace@example.org');
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    await heading('Widerruf prüfen und bestätigen');
    expect(main().getByRole('button')).toHaveTextContent(/^Widerruf bestätigen$/);
  });

  test('takes what somebody writes as it is: numbers, names and addresses are read on the other side', async () => {
    const { user } = await renderApp('/withdraw');
    const written = {
      name: 'Dr.Müller/Schmidt 👩‍💻',
      orderNumber: 'Bestellung Nr. KX7–2M4−9QT vom 3.11.2026, die mit dem blauen Hintergrund',
      email: 'Grace Hopper <grace@example.org>',
    };
    await user.type(await field(/^Name/), written.name);
    await user.type(await field(/^Order number/), written.orderNumber);
    await user.type(await field(/^Email/), written.email);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Confirm your withdrawal');
    expect(db.requests.find(({ route }) => route === 'POST /withdrawals')?.body).toMatchObject(written);
  });

  test('knows who is signed in and from which order somebody comes', async () => {
    signIn(db);
    await renderApp('/withdraw?order=KX7-2M4-9QT');
    expect(await screen.findByDisplayValue('Ada Lovelace')).toBeInTheDocument();
    expect(screen.getByDisplayValue('ada@example.org')).toBeInTheDocument();
    expect(screen.getByDisplayValue('KX7-2M4-9QT')).toBeInTheDocument();
  });

  test('goes back to the first step with everything still there', async () => {
    const app = await renderApp('/withdraw');
    await declare(app);
    await app.user.click(await screen.findByRole('link', { name: 'Correct the details' }));
    await heading('Withdraw from a contract');
    const name = await screen.findByDisplayValue('Grace Hopper');
    await app.user.clear(name);
    await app.user.type(name, 'Grace B. Hopper');
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Confirm your withdrawal');
    expect(screen.getByText('Grace B. Hopper')).toBeInTheDocument();
  });

  test('names what is missing, and sends nothing', async () => {
    const { user } = await renderApp('/withdraw');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
    expect(await field(/^Name/)).toHaveFocus();
    expect(db.requests.some(({ route }) => route === 'POST /withdrawals')).toBe(false);
  });

  test.each([
    ['POST /withdrawals', 429, 'rate.limited', /Too many attempts/],
    ['POST /withdrawals', 503, 'service.unavailable', /Server error/],
  ])('says of %s when it is refused with %i', async (route, status, code, sentence) => {
    db.failures.set(route, { status, code });
    const app = await renderApp('/withdraw');
    await declare(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await field(/^Name/)).toHaveValue('Grace Hopper');
  });

  test('can be confirmed again when the connection failed', async () => {
    const app = await renderApp('/withdraw');
    await declare(app);
    const confirm = await screen.findByRole('button', { name: 'Confirm withdrawal' });
    db.failures.set('POST /withdrawals/:id/confirm', { status: 0, code: '' });
    await app.user.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Network error/);
    db.failures.clear();
    await app.user.click(confirm);
    await heading('Your withdrawal has arrived');
  });

  test('begins again when the first step is too long ago', async () => {
    const app = await renderApp('/withdraw');
    await declare(app);
    const confirm = await screen.findByRole('button', { name: 'Confirm withdrawal' });
    db.withdrawals.clear();
    await app.user.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(/start again/);
    await app.user.click(screen.getByRole('link', { name: 'Correct the details' }));
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Confirm withdrawal' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
