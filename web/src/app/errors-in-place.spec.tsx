import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makePhoto } from '@/testing/factories';
import { RESET_TOKEN } from '@/testing/handlers/account';
import { VERIFY_TOKEN } from '@/testing/handlers/auth';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { orderPanel } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 40 }, () => 0)]);
const selfie = (): File => new File([JPEG], 'selfie.jpg', { type: 'image/jpeg' });

describe('an error of the catalogue is said where it happens', () => {
  test.each([
    [422, 'auth.login_invalid', 'Login failed. Please check your entries.'],
    [403, 'auth.forbidden', 'You do not have permission for this action.'],
    [422, 'validation.failed', 'Please check your input and try again.'],
  ])('%i %s when logging in', async (status, code, sentence) => {
    db.failures.set('POST /auth/login', { status, code });
    const { user } = await renderApp('/login');
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct-horse');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test.each([
    ['facebook', 'Facebook login failed.'],
    ['apple', 'Apple login failed.'],
  ])('a login by %s from which nothing came back', async (provider, sentence) => {
    await renderApp(`/login?provider=${provider}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('a password that could not be set anew', async () => {
    db.failures.set('POST /auth/reset-password', { status: 500, code: 'auth.reset_failed' });
    const { user } = await renderApp(`/reset-password?token=${RESET_TOKEN}`);
    await user.type(screen.getByLabelText('New password'), 'battery-staple');
    await user.type(screen.getByLabelText('Repeat password'), 'battery-staple');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Password reset failed.');
  });

  test('an address that could not be confirmed', async () => {
    db.failures.set('POST /auth/verify-email', { status: 500, code: 'auth.verification_failed' });
    await renderApp(`/email-verification?token=${VERIFY_TOKEN}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Email verification failed.');
  });

  test('a confirmation that could not be mailed again', async () => {
    signIn(db, { emailVerified: false });
    db.failures.set('POST /auth/resend-verification', { status: 500, code: 'auth.verification_mail_failed' });
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Failed to send verification email.')).toBeInTheDocument();
  });

  test('a photo that did not arrive', async () => {
    // Node's takes no file of the pretended browser; what is sent does not matter to an answer that is an error.
    const form = jest
      .spyOn(globalThis, 'FormData')
      .mockImplementation(() => new URLSearchParams() as unknown as FormData);
    signIn(db);
    db.failures.set('POST /photos', { status: 500, code: 'upload.failed' });
    const { user } = await renderApp('/upload');
    await user.upload(await screen.findByLabelText(/Drop a photo here/), selfie());
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Send the photo for checking' }));
    expect(await screen.findByText('Upload failed. Please try again.')).toBeInTheDocument();
    form.mockRestore();
  });

  test('an order that has to be paid first', async () => {
    signIn(db);
    db.photos.set('photo-1', makeDetail(makePhoto()));
    db.failures.set('POST /orders', { status: 402, code: 'payment.required' });
    const { user } = await renderApp('/upload?photo=photo-1');
    const order = { name: 'Order with obligation to pay' };
    await orderPanel().findByRole('button', order);
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
    await user.click(orderPanel().getByRole('button', order));
    expect(await orderPanel().findByRole('alert')).toHaveTextContent('Payment is required for processing.');
  });

  test('an address of ours that leads nowhere', async () => {
    await renderApp('/no-such-page');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found.' })).toBeInTheDocument();
  });
});
