import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { enterCoupon, orderPanel, stepButton } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe('ordering', () => {
  beforeEach(() => {
    signIn(db);
    db.photos.set('photo-1', makeDetail(makePhoto()));
  });

  async function tickAll(user: UserEvent): Promise<void> {
    await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
  }

  const keysOf = () => db.requests.filter(({ route }) => route === 'POST /orders').map(({ key }) => key);

  test('is impossible without each of the boxes', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await user.click(await orderPanel().findByRole('button', { name: 'Order with obligation to pay' }));
    expect(orderPanel().getByText('Please agree to the terms.')).toBeInTheDocument();
    expect(orderPanel().getByText('Please agree to the immediate start.')).toBeInTheDocument();
    expect(orderPanel().getAllByRole('checkbox')[0]).toHaveFocus();
    expect(db.requests.some(({ route }) => route === 'POST /orders')).toBe(false);
  });

  test('places one order with its consents, however often it is pressed, and goes on to the payment', async () => {
    const app = await renderApp('/upload?photo=photo-1');
    await tickAll(app.user);
    const button = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    const pressing = setInterval(() => button.click(), 0);
    try {
      expect(
        await screen.findByText('Test mode: the payment was skipped and nothing was charged.'),
      ).toBeInTheDocument();
    } finally {
      clearInterval(pressing);
    }
    const orders = db.requests.filter(({ route }) => route === 'POST /orders');
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      key: expect.any(String),
      body: {
        package: 'premium',
        currency: 'USD',
        language: 'en',
        consents: { terms: 't1', face: 'f1', immediateStart: 's1' },
      },
    });
    expect(orders[0]?.body).not.toHaveProperty('expression');
    expect(app.path()).toBe('/payment/success?session_id=session-photo-1');
  });

  test('shows directly above the button what it costs, what is got, and when the right of withdrawal ends', async () => {
    await renderApp('/upload?photo=photo-1');
    const button = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    const form = within(button.closest('form') ?? document.body);
    const facts = [
      'Premium',
      '50 headshots',
      'about 50 minutes',
      'incl. VAT',
      'One-time payment, no subscription.',
      /Then the right of withdrawal ends\./,
      /Guarantee: if none of the headshots is usable/,
    ];
    const boxes = form.getAllByRole('checkbox');
    for (const fact of facts) {
      const shown = form.getByText(fact);
      expect(shown.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(boxes.at(-1)?.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    for (const box of boxes) expect(box).not.toBeChecked();
    expect(button).toHaveAccessibleName('Order with obligation to pay');
    expect(button).toHaveTextContent(/^Order with obligation to pay$/);
    expect(form.getByLabelText(/begin before the withdrawal period .* ends.*I know that my right/)).toBe(
      boxes.at(-1),
    );
  });

  test('says the time of another package also on a page that a browser has translated', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    const written = (await orderPanel().findByText('about 50 minutes')).lastChild as Text;
    const translated = document.createElement('font');
    translated.append(written.cloneNode());
    written.replaceWith(translated);
    await user.click(orderPanel().getByRole('radio', { name: /Ultra/ }));
    expect(await orderPanel().findByText('about 100 minutes')).toBeInTheDocument();
    expect(orderPanel().queryByText('about 50 minutes')).toBeNull();
  });

  test('names above the button who sells and how one pays, and no way to pay where nothing is charged', async () => {
    const { user } = await renderApp('/upload?photo=photo-1', { config: { testMode: false } });
    const button = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    const facts = [
      'You pay on Stripe’s payment page, by card or Link.',
      'Seller: Example GmbH, Street 1, 25421 Pinneberg, Germany',
    ];
    for (const fact of facts)
      expect(orderPanel().getByText(fact).compareDocumentPosition(button)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    db.percentOff = 100;
    await enterCoupon(user, 'WELCOME10');
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    expect(await orderPanel().findByRole('button', { name: 'Order free of charge' })).toBeInTheDocument();
    expect(orderPanel().queryByText(/Stripe/)).toBeNull();
  });

  test('says on the button that an order of nothing is free', async () => {
    db.percentOff = 100;
    const panel = () => orderPanel('Schritt 3 von 3: Paket und Zahlung');
    const { user } = await renderApp('/upload?photo=photo-1', { language: 'de' });
    await user.click(await panel().findByRole('button', { name: 'Ich habe einen Gutscheincode' }));
    await user.type(panel().getByLabelText(/Gutscheincode/), 'WELCOME10');
    expect(await panel().findByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeInTheDocument();
    await user.click(panel().getByRole('button', { name: 'Einlösen' }));
    expect(await panel().findByRole('button', { name: 'Kostenlos bestellen' })).toBeInTheDocument();
    expect(panel().queryByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeNull();
  });

  test('goes nowhere but to known places', async () => {
    db.checkoutUrl = 'https://evil.example/pay/';
    const app = await renderApp('/upload?photo=photo-1');
    await tickAll(app.user);
    await app.user.click(await orderPanel().findByRole('button', { name: 'Order with obligation to pay' }));
    expect(await orderPanel().findByRole('alert')).toHaveTextContent('Payment error');
    expect(app.path()).toBe('/upload?photo=photo-1');
  });

  test('is another order when the one of this key has ended', async () => {
    db.checkoutUrl = 'https://evil.example/pay/';
    const app = await renderApp('/upload?photo=photo-1');
    await tickAll(app.user);
    const button = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    await app.user.click(button);
    await orderPanel().findByRole('alert');
    await app.user.click(button);
    await waitFor(() => expect(keysOf()).toHaveLength(2));
    expect(new Set(keysOf()).size).toBe(1);
    const order = db.orders.get('order-1');
    if (order !== undefined) db.orders.set('order-1', { ...order, state: 'expired' });
    db.checkoutUrl = undefined;
    await app.user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
    expect(new Set(keysOf()).size).toBe(2);
    expect(db.orders.size).toBe(2);
  });

  test.each([
    [503, 'service.unavailable', 'Server error. Please try again later.'],
    [500, 'server.error', 'Server error. Please try again later.'],
  ])(
    'says that nothing was started (%s), and keeps its key when it is repeated',
    async (status, code, sentence) => {
      db.failures.set('POST /orders', { status, code });
      const { user } = await renderApp('/upload?photo=photo-1');
      await tickAll(user);
      const button = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
      await user.click(button);
      const alert = await orderPanel().findByRole('alert');
      expect(alert).toHaveTextContent('Error starting processing');
      expect(alert).toHaveTextContent(`${sentence} Press the button again.`);
      db.failures.clear();
      await user.click(button);
      await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
      expect(keysOf()).toHaveLength(2);
      expect(new Set(keysOf()).size).toBe(1);
    },
  );

  test('does not speak of a start where the order was refused', async () => {
    db.failures.set('POST /orders', { status: 409, code: 'photo.in_use' });
    const { user } = await renderApp('/upload?photo=photo-1');
    await tickAll(user);
    await user.click(await orderPanel().findByRole('button', { name: 'Order with obligation to pay' }));
    const alert = await orderPanel().findByRole('alert');
    expect(alert).toHaveTextContent('This photo belongs to an order.');
    expect(alert).not.toHaveTextContent('Error starting processing');
  });

  test('keeps what was ticked while an earlier step is open', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await tickAll(user);
    await user.click(stepButton('photo'));
    expect(await screen.findByAltText('Your photo')).toBeVisible();
    await user.click(stepButton('order'));
    for (const box of orderPanel().getAllByRole('checkbox')) expect(box).toBeChecked();
  });

  test('begins with the package that the page of prices recommends, and says so', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    const chosen = await orderPanel().findByRole('radio', { name: /^Premium\s*Recommended/ });
    expect(chosen).toBeChecked();
    await user.click(orderPanel().getByRole('radio', { name: /Professional/ }));
    expect(chosen).not.toBeChecked();
    expect(orderPanel().getAllByText('$13.00').length).toBeGreaterThan(1);
  });

  test('keeps a package that was chosen against the one of the address', async () => {
    const app = await renderApp('/upload?photo=photo-1&package=premium');
    await app.user.click(await screen.findByRole('radio', { name: /Ultra/ }));
    expect(app.path()).toBe('/upload?photo=photo-1&package=ultra');
  });

  test('asks for another photo where headshots are ordered already', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto({ status: 'processing', orderId: 'order-1' })));
    const app = await renderApp('/upload?photo=photo-1');
    expect(await orderPanel().findByRole('link', { name: 'See the progress' })).toBeInTheDocument();
    expect(orderPanel().queryByRole('button', { name: 'Order with obligation to pay' })).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Your order' })).toBeNull();
    await app.user.click(orderPanel().getByRole('button', { name: 'Choose another photo' }));
    expect(await screen.findByLabelText(/Drop a photo here/)).toBeInTheDocument();
    expect(await screen.findByRole('complementary', { name: 'Your order' })).toBeInTheDocument();
    expect(app.path()).toBe('/upload?step=photo');
  });
});
