import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeCapabilities, makeDetail, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { orderPanel, stepButton } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 40 }, () => 0)]);
const selfie = (): File => new File([JPEG], 'selfie.jpg', { type: 'image/jpeg' });

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
    await user.click(stepButton('check'));
    await user.click(await screen.findByRole('radio', { name: /Slight smile/ }));
    await user.click(screen.getByRole('button', { name: 'Continue to package and payment' }));
    await user.click(await screen.findByRole('radio', { name: /Premium/ }));
    expect(screen.getByText('You can order once your photo has been checked.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Order with obligation to pay' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to your photo' }));
    expect(screen.getByText('selfie.jpg')).toBeVisible();
    await user.click(stepButton('check'));
    expect(screen.getByRole('radio', { name: /Slight smile/ })).toBeChecked();
    await user.click(stepButton('order'));
    expect(screen.getByRole('radio', { name: /Premium/ })).toBeChecked();
  });

  test('shows one step after the other, leads the focus there, and keeps the number of each', async () => {
    const app = await renderApp('/upload');
    expect(stepButton('photo')).toHaveAttribute('aria-expanded', 'true');
    await app.user.click(stepButton('order'));
    expect(stepButton('order')).toHaveAttribute('aria-expanded', 'true');
    expect(stepButton('photo')).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(stepButton('order')).toHaveFocus());
    expect(app.path()).toBe('/upload?step=order');
    expect(screen.getByText('No photo chosen yet.')).toBeVisible();
    expect(screen.queryByText(/Drop a photo here/)).not.toBeVisible();
  });

  test('has the total in sight at every step', async () => {
    const { user } = await renderApp('/upload?package=premium');
    const total = within(await screen.findByRole('complementary', { name: 'Your order' }));
    expect(await total.findByText('$21.00')).toBeInTheDocument();
    await user.click(stepButton('order'));
    await user.click(await screen.findByRole('radio', { name: /Ultra/ }));
    expect(total.getByText('$43.00')).toBeInTheDocument();
  });

  test('starts with the package of the address', async () => {
    db.recentMinutes = { ultra: 4 };
    await renderApp('/upload?package=ultra&step=order');
    expect(await screen.findByRole('radio', { name: /Ultra/ })).toBeChecked();
    const time = await screen.findByText('Recently, 9 in 10 orders took less than 4 min.');
    expect(time.parentElement).toHaveTextContent(/^about 100 minutes/);
  });

  test('says the exact sentence for a file that is no image', async () => {
    const { user } = await renderApp('/upload');
    const input = await screen.findByLabelText(/Drop a photo here/);
    await user.upload(input, new File(['hello'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid file type. Please choose an image.');
  });

  test('names what a file is that is too large, what is needed, and what helps', async () => {
    const { user } = await renderApp('/upload');
    const input = await screen.findByLabelText(/Drop a photo here/);
    const large = new File([JPEG, new Uint8Array(10 * 1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' });
    await user.upload(input, large);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('File is too large. Maximum size is 10MB.');
    expect(alert).toHaveTextContent('This file is 10.5 MB. Save the photo in a smaller size');
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
    await renderApp('/upload?step=check');
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
      outfits: [],
    };
    db.photos.set('photo-1', makeDetail(makePhoto({ selfieCheck })));
    await renderApp('/upload?photo=photo-1&step=check');
    expect(await screen.findByText(/Another one might give a better result/)).toBeInTheDocument();
    expect(screen.getByText(/Face the window/)).toBeInTheDocument();
    expect(screen.getByText(/Clear smile: Only possible/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Clear smile/ })).toBeDisabled();
    expect(screen.getByText(/Your clothes and your pose stay as they are/)).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });
});

describe('upload for somebody signed in', () => {
  test('does not send without the consent to the face', async () => {
    signIn(db);
    const { user } = await renderApp('/upload');
    await user.upload(await screen.findByLabelText(/Drop a photo here/), selfie());
    await user.click(await screen.findByRole('button', { name: 'Send the photo for checking' }));
    expect(
      await screen.findByText('Please agree to the processing of the features of your face.'),
    ).toBeInTheDocument();
    expect(db.requests.some(({ route }) => route === 'POST /photos')).toBe(false);
  });

  test('keeps what was chosen when the packages do not come, and can be repeated', async () => {
    signIn(db);
    db.failures.set('GET /packages', { status: 503, code: 'service.unavailable' });
    db.photos.set('photo-1', makeDetail(makePhoto()));
    const { user } = await renderApp('/upload?photo=photo-1');
    expect(await screen.findByText('Server error. Please try again later.')).toBeInTheDocument();
    db.failures.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const order = await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    await waitFor(() => expect(order).toBeEnabled());
  });
});
