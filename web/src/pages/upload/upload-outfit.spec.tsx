import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeCapabilities, makeDetail, makePhoto } from '@/testing/factories';
import { makePreview } from '@/testing/preview-factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import { orderPanel, stepButton, stepTitles } from '@/testing/upload-steps';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  db.hasPreviews = true;
  db.photos.set('photo-1', makeDetail(makePhoto()));
  signIn(db);
});

const check = () => within(screen.getByRole('region', { name: stepTitles.check }));
const radio = (name: RegExp) => check().findByRole('radio', { name });
const told = () =>
  db.requests.filter(({ route }) => route === 'PUT /photos/:id/outfit').map(({ body }) => body);
const asked = () =>
  db.requests.filter(({ route }) => route === 'POST /photos/:id/preview').map(({ body }) => body);
const open = () => renderApp('/upload?photo=photo-1&step=check');
const reason = { code: 'outfit.long_hair', message: '' };

describe('the clothes of a checked photo', () => {
  test('are the own ones until others are chosen, whose portrait is then shown', async () => {
    const { user } = await open();
    expect(await radio(/My own clothes/)).toBeChecked();
    expect(check().queryByRole('radio', { name: /In all images/ })).toBeNull();
    await user.click(await radio(/Business, women’s cut/));
    await waitFor(() => expect(told()).toEqual([{ outfit: 'business_women' }]));
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ expression: 'unchanged', outfit: 'business_women' }),
    );
    expect(await check().findByText(/The clothes are computer-made\./)).toBeInTheDocument();
    const changes = check().getByRole('heading', { name: 'What changes' }).parentElement ?? document.body;
    expect(within(changes).getByText('Clothes')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('are called those of the styles where an engine keeps no one’s own, and nothing is said of the face', async () => {
    db.capabilities = makeCapabilities({ keeps: [] });
    const { user } = await open();
    expect(await radio(/To suit each style/)).toBeChecked();
    expect(check().queryByRole('radio', { name: /My own clothes/ })).toBeNull();
    await user.click(await radio(/Business, any cut/));
    expect(check().getAllByText(/The clothes are computer-made\./).length).toBeGreaterThan(0);
    expect(check().queryByText(/Your face stays/)).toBeNull();
  });

  test('are in half of the images or in all, with one portrait for both, and stay so for another cut', async () => {
    const { user } = await open();
    await user.click(await radio(/Business, men’s cut/));
    expect(await radio(/In half of the images/)).toBeChecked();
    await waitFor(() => expect(asked()).toHaveLength(2));
    await user.click(await radio(/In all images/));
    await waitFor(() => expect(told().at(-1)).toEqual({ outfit: 'business_men_all' }));
    await user.click(await radio(/Business, any cut/));
    await waitFor(() => expect(told().at(-1)).toEqual({ outfit: 'business_all' }));
    await waitFor(() => expect(asked()).toHaveLength(3));
    await user.click(stepButton('order'));
    expect(await orderPanel().findByText('Business, any cut')).toBeInTheDocument();
    expect(orderPanel().getByText('In all images')).toBeInTheDocument();
  });

  test('are the own ones again where the portrait could not show others, and the reason is said', async () => {
    const { user } = await open();
    await radio(/My own clothes/);
    db.nextPreview = { notDressed: reason };
    await user.click(await radio(/Business, men’s cut/));
    expect(await check().findByText(/Hair falls over the shoulders\./)).toBeInTheDocument();
    expect(await radio(/My own clothes/)).toBeChecked();
    expect(await radio(/Business, men’s cut/)).toBeDisabled();
    expect(await radio(/Business, women’s cut/)).toBeEnabled();
    await waitFor(() => expect(told()).toEqual([{ outfit: 'business_men' }, { outfit: 'unchanged' }]));
    expect(db.photos.get('photo-1')?.outfit).toBe('unchanged');
  });

  test('stay those that were chosen while the portrait of others was on its way', async () => {
    const held = Promise.withResolvers<void>();
    const { user } = await open();
    await waitFor(() => expect(asked()).toHaveLength(1));
    db.gates.set('POST /photos/:id/preview', held.promise);
    await user.click(await radio(/Business, men’s cut/));
    await waitFor(() => expect(asked()).toHaveLength(2));
    await user.click(await radio(/Business, women’s cut/));
    await waitFor(() => expect(db.photos.get('photo-1')?.outfit).toBe('business_women'));
    await waitFor(() => expect(asked()).toHaveLength(3));
    db.previews.set(
      'photo-1 unchanged business_men',
      makePreview({ outfit: 'business_men', notDressed: reason }),
    );
    db.previews.set('photo-1 unchanged business_women', makePreview({ outfit: 'business_women' }));
    held.resolve();
    await waitFor(async () => expect(await radio(/Business, men’s cut/)).toBeDisabled());
    expect(told()).toEqual([{ outfit: 'business_men' }, { outfit: 'business_women' }]);
    expect(await radio(/Business, women’s cut/)).toBeChecked();
  });

  test('are refused with a reason where the check already knows it', async () => {
    const photo = makePhoto();
    const outfits = photo.selfieCheck?.outfits.map((choice) =>
      choice.outfit === 'unchanged' ? choice : { ...choice, possible: false, reason: 'outfit.head_turned' },
    );
    db.photos.set(
      'photo-1',
      makeDetail({
        ...photo,
        selfieCheck: { verdict: 'ok', reasons: [], expressions: [], outfits: outfits ?? [] },
      }),
    );
    await open();
    expect(await radio(/Business, any cut/)).toBeDisabled();
    expect(check().getAllByText(/The head is turned too far\./)).toHaveLength(1);
    expect(await radio(/My own clothes/)).toBeEnabled();
  });

  test('that a service refuses stay the own ones', async () => {
    db.failures.set('PUT /photos/:id/outfit', { status: 422, code: 'selfie.outfit_unavailable' });
    const { user } = await open();
    await user.click(await radio(/Business, men’s cut/));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Business clothes are not possible with this photo/,
    );
    await waitFor(async () => expect(await radio(/My own clothes/)).toBeChecked());
  });

  test('that are chosen but can no longer be shown give way to the own ones', async () => {
    db.photos.set('photo-1', makeDetail(makePhoto({ outfit: 'business_men' })));
    db.failures.set('POST /photos/:id/preview', { status: 422, code: 'selfie.outfit_unavailable' });
    await open();
    await waitFor(() => expect(told()).toEqual([{ outfit: 'unchanged' }]));
    expect(await radio(/My own clothes/)).toBeChecked();
  });
});
