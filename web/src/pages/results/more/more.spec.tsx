import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makeOrdered, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn, type App } from '@/testing/render-app';
import { orderPanel, stepTitles } from '@/testing/upload-steps';

const server = fakeServer();
const COPIES = 'POST /photos/:id/copies';
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  signIn(db);
});

const dialog = () => within(screen.getByRole('dialog', { name: 'More from this selfie' }));
const choose = () => dialog().getByRole('button', { name: 'Choose a package' });
const copies = () => db.requests.filter(({ route }) => route === COPIES);

async function openDialog(): Promise<App> {
  db.photos.set('photo-1', makeOrdered(20));
  const app = await renderApp('/results/photo-1');
  await app.user.click(await screen.findByRole('button', { name: 'More from this selfie' }));
  await screen.findByRole('dialog', { name: 'More from this selfie' });
  return app;
}

describe('more headshots of the same selfie', () => {
  test('leads to the packages of a copy, which is made once however often it is pressed', async () => {
    const { user, path } = await openDialog();
    expect(dialog().getByRole('checkbox')).not.toBeChecked();
    expect(dialog().getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
    expect(await findings()).toEqual([]);
    await user.click(dialog().getByRole('checkbox'));
    const button = choose();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(path()).toBe('/upload?photo=photo-2'));
    await screen.findByRole('region', { name: stepTitles.order });
    expect(await orderPanel().findByRole('radio', { name: /^Premium/ })).toBeVisible();
    expect(copies()).toEqual([expect.objectContaining({ body: { faceConsentVersion: 'f1' } })]);
    const original = db.photos.get('photo-1')?.original;
    expect(db.photos.get('photo-2')).toMatchObject({ status: 'pending', original });
  });

  test('sends nothing without the consent, and says what is missing', async () => {
    const { user, path } = await openDialog();
    await user.click(choose());
    expect(dialog().getByText('Please agree to the processing of the features of your face.')).toBeVisible();
    expect(dialog().getByRole('checkbox')).toHaveFocus();
    expect(dialog().getByRole('checkbox')).toBeInvalid();
    expect(copies()).toEqual([]);
    await user.click(dialog().getByRole('checkbox'));
    expect(dialog().queryByText('Please agree to the processing of the features of your face.')).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'More from this selfie' })).toHaveFocus();
    expect(path()).toBe('/results/photo-1');
  });

  test.each([
    [429, 'upload.quota_exceeded', 'You have uploaded many photos today. Please try again tomorrow.'],
    [403, 'auth.email_not_verified', 'Please verify your email address.'],
    [410, 'photo.expired', 'This photo and its images were deleted, as announced.'],
    [0, '', 'Network error. Please check your connection and try again.'],
  ])(
    'says in the dialog what is in the way (%i %s), and can be sent again',
    async (status, code, sentence) => {
      const { user, path } = await openDialog();
      db.failures.set(COPIES, { status, code });
      await user.click(dialog().getByRole('checkbox'));
      await user.click(choose());
      expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
      expect(path()).toBe('/results/photo-1?more=1');
      db.failures.clear();
      await user.click(choose());
      await waitFor(() => expect(path()).toBe('/upload?photo=photo-2'));
      expect(copies()).toHaveLength(2);
    },
  );

  test('takes the copy that already waits for its order', async () => {
    db.photos.set('photo-7', makeDetail(makePhoto({ id: 'photo-7' })));
    db.copies.set('photo-7', 'photo-1');
    const { user, path } = await openDialog();
    await user.click(dialog().getByRole('checkbox'));
    await user.click(choose());
    await waitFor(() => expect(path()).toBe('/upload?photo=photo-7'));
    expect(db.photos.size).toBe(2);
  });

  test('goes nowhere when it was closed before the answer', async () => {
    const { user, path } = await openDialog();
    const answer = Promise.withResolvers<void>();
    db.gates.set(COPIES, answer.promise);
    await user.click(dialog().getByRole('checkbox'));
    await user.click(choose());
    expect(choose()).toBeDisabled();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer.resolve();
    await waitFor(() => expect(db.photos.size).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(path()).toBe('/results/photo-1');
  });

  test.each([
    ['still being made', makeOrdered(4)],
    ['taken back, which are marked and end soon', { ...makeOrdered(20), archive: null }],
  ])('is not offered for images that are %s', async (_state, photo) => {
    db.photos.set('photo-1', photo);
    await renderApp('/results/photo-1?more=1');
    expect(await screen.findByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'More from this selfie' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a photo that was ordered in another tab', () => {
  const ordered = () => db.photos.set('photo-1', makeOrdered(20));

  async function press({ user }: App): Promise<void> {
    await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
    await user.click(orderPanel().getByRole('button', { name: 'Order with obligation to pay' }));
  }

  test('tells of it when it is ordered again, and shows the ways on', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto()));
    const app = await renderApp('/upload?photo=photo-1');
    await orderPanel().findByRole('button', { name: 'Order with obligation to pay' });
    ordered();
    await press(app);
    const told = await orderPanel().findByText('Headshots have already been ordered for this photo.');
    await waitFor(() => expect(told).toHaveFocus());
    expect(orderPanel().getByRole('link', { name: 'View the headshots' })).toHaveAttribute(
      'href',
      '/results/photo-1',
    );
    await app.user.click(orderPanel().getByRole('link', { name: 'More from this selfie' }));
    expect(await screen.findByRole('dialog', { name: 'More from this selfie' })).toBeInTheDocument();
    await app.user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(app.path()).toBe('/results/photo-1'));
  });

  test('says so in its sentence as long as nothing newer is known of the photo', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto()));
    db.failures.set('POST /orders', { status: 409, code: 'photo.already_ordered' });
    const app = await renderApp('/upload?photo=photo-1');
    await press(app);
    expect(await orderPanel().findByRole('alert')).toHaveTextContent(
      'Headshots have already been ordered for this photo. Once they are delivered, you can order more below them with “More from this selfie”.',
    );
  });

  test('tells of it when a preview of it is asked for', async () => {
    db.hasPreviews = true;
    db.photos.set('photo-1', makeDetail(makePhoto()));
    const shown = Promise.withResolvers<void>();
    db.gates.set('POST /photos/:id/preview', shown.promise);
    await renderApp('/upload?photo=photo-1&step=check');
    await waitFor(() =>
      expect(db.requests.some(({ route }) => route === 'POST /photos/:id/preview')).toBe(true),
    );
    ordered();
    shown.resolve();
    expect(await screen.findByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
  });

  test('has an old link that leads to its images', async () => {
    ordered();
    await renderApp('/upload?photo=photo-1');
    expect(await orderPanel().findByRole('link', { name: 'View the headshots' })).toBeInTheDocument();
    expect(orderPanel().queryByRole('link', { name: 'See the progress' })).toBeNull();
    expect(await findings()).toEqual([]);
  });
});
