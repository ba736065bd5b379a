import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeCapabilities, makeDetail, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 40 }, () => 0)]);
const selfie = (): File => new File([JPEG], 'selfie.jpg', { type: 'image/jpeg' });

function orderPanel() {
  return within(screen.getByRole('region', { name: 'Order' }));
}

describe('upload for a visitor', () => {
  test('has no accessibility findings', async () => {
    await renderApp('/upload');
    expect(await findings()).toEqual([]);
  });

  test('lets everything be chosen and asks for a login only to send', async () => {
    const { user } = await renderApp('/upload');
    await user.upload(await screen.findByLabelText(/Drop a photo here/), selfie());
    expect(await screen.findByText('selfie.jpg')).toBeInTheDocument();
    expect(screen.getByText('You must sign in to upload')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send the photo for checking' })).toBeNull();
  });

  test('starts with the package of the address', async () => {
    await renderApp('/upload?package=ultra');
    expect(await screen.findByRole('radio', { name: /Ultra/ })).toBeChecked();
  });

  test('says the exact sentence for a file that is no image', async () => {
    const { user } = await renderApp('/upload');
    const input = await screen.findByLabelText(/Drop a photo here/);
    await user.upload(input, new File(['hello'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid file type. Please choose an image.');
  });
});

describe('what the engine can do', () => {
  test('is told before anything is chosen, with what stays as it is', async () => {
    db.capabilities = makeCapabilities({
      expressions: [
        { expression: 'unchanged', possible: true, reason: null },
        { expression: 'slight_smile', possible: true, reason: null },
        { expression: 'clear_smile', possible: false, reason: 'expression.not_supported' },
      ],
    });
    await renderApp('/upload');
    expect(await screen.findByText(/Our image engine cannot make this expression yet/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Clear smile/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Slight smile/ })).toBeEnabled();
    expect(screen.getByText(/Your clothes and your pose stay as they are/)).toBeInTheDocument();
  });

  test('is told of a photo that was accepted with a warning', async () => {
    signIn(db);
    const selfieCheck = {
      verdict: 'warn',
      reasons: ['selfie.uneven_light'],
      expressions: [
        {
          expression: 'clear_smile' as const,
          possible: false,
          reason: 'expression.selfie_does_not_show_it',
        },
      ],
    };
    db.photos.set('photo-1', makeDetail(makePhoto({ selfieCheck })));
    await renderApp('/upload?photo=photo-1');
    expect(await screen.findByText(/With another one the result could be better/)).toBeInTheDocument();
    expect(screen.getByText(/Turn towards the window/)).toBeInTheDocument();
    expect(screen.getByText(/Clear smile: Only possible/)).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });
});

describe('upload for somebody signed in', () => {
  test('does not send without the consent to the face', async () => {
    signIn(db);
    const { user } = await renderApp('/upload');
    await user.upload(await screen.findByLabelText(/Drop a photo here/), selfie());
    await user.click(await screen.findByRole('button', { name: 'Send the photo for checking' }));
    expect(await screen.findByText('Please agree to the processing of your face.')).toBeInTheDocument();
    expect(db.requests.some(({ route }) => route === 'POST /photos')).toBe(false);
  });

  test('keeps what was chosen when the packages do not come, and can be repeated', async () => {
    signIn(db);
    db.failures.set('GET /packages', { status: 503, code: 'service.unavailable' });
    const { user } = await renderApp('/upload');
    expect(
      await screen.findByText('Server error. Please try again later.', {}, { timeout: 3000 }),
    ).toBeInTheDocument();
    db.failures.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const order = () => orderPanel().getByRole('button', { name: 'Order with obligation to pay' });
    await waitFor(() => expect(order()).toBeEnabled(), { timeout: 3000 });
  });
});

describe('ordering', () => {
  beforeEach(() => {
    signIn(db);
    db.photos.set('photo-1', makeDetail(makePhoto()));
  });

  async function tickAll(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
  }

  test('is impossible without each of the boxes', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await screen.findByText('This photo works.');
    await user.click(await orderPanel().findByRole('button', { name: 'Order with obligation to pay' }));
    expect(orderPanel().getByText('Please agree to the terms.')).toBeInTheDocument();
    expect(orderPanel().getByText('Please agree to the immediate start.')).toBeInTheDocument();
    expect(orderPanel().getAllByRole('checkbox')[0]).toHaveFocus();
    expect(db.requests.some(({ route }) => route === 'POST /orders')).toBe(false);
  });

  test('places one order with its consents, however often it is pressed, and goes on to the payment', async () => {
    const app = await renderApp('/upload?photo=photo-1');
    await screen.findByText('This photo works.');
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
        package: 'professional',
        currency: 'USD',
        consents: { terms: 't1', face: 'f1', immediateStart: 's1' },
      },
    });
    expect(app.path()).toBe('/payment/success?session_id=session-photo-1');
  });

  test('keeps its key when a failed order is repeated', async () => {
    db.failures.set('POST /orders', { status: 503, code: 'service.unavailable' });
    const { user } = await renderApp('/upload?photo=photo-1');
    await screen.findByText('This photo works.');
    await tickAll(user);
    const button = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    await user.click(button);
    expect(await orderPanel().findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    await user.click(button);
    const keys = db.requests.filter(({ route }) => route === 'POST /orders').map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  test('takes a coupon and gives it back', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await user.type(await orderPanel().findByLabelText(/Coupon code/), 'WELCOME10');
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    expect(await orderPanel().findByText('$11.70')).toBeInTheDocument();
    await user.click(orderPanel().getByRole('button', { name: 'Remove' }));
    expect(orderPanel().queryByText('$11.70')).toBeNull();
  });

  test.each([
    ['coupon.not_found', 404, 'Coupon code not found'],
    ['coupon.invalid', 422, 'Invalid coupon code'],
    ['coupon.validation_failed', 500, 'Coupon validation failed'],
    ['coupon.invalid_request', 400, 'Invalid coupon request'],
  ])('says %s in its sentence', async (code, status, sentence) => {
    db.failures.set('POST /coupons/validate', { status, code });
    const { user } = await renderApp('/upload?photo=photo-1');
    await user.type(await orderPanel().findByLabelText(/Coupon code/), 'X');
    await user.click(orderPanel().getByRole('button', { name: 'Apply' }));
    expect(await orderPanel().findByText(sentence)).toBeInTheDocument();
  });

  test('asks for a code when the field is empty', async () => {
    const { user } = await renderApp('/upload?photo=photo-1');
    await user.click(await orderPanel().findByRole('button', { name: 'Apply' }));
    expect(orderPanel().getByText('Please enter a coupon code')).toBeInTheDocument();
  });
});
