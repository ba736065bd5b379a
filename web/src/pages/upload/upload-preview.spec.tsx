import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeDetail, makePhoto } from '@/testing/factories';
import { makeUnmade } from '@/testing/preview-factories';
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
});

const check = () => within(screen.getByRole('region', { name: stepTitles.check }));
const picture = (name = /^Preview of your headshots, Professional/) => check().findByRole('img', { name });
const asked = (route: string) => db.requests.filter((each) => each.route === route);
const POST = 'POST /photos/:id/preview';
const GET = 'GET /photos/:id/preview';
const open = (step = 'check') => renderApp(`/upload?photo=photo-1&step=${step}`);

describe('one portrait before paying', () => {
  beforeEach(() => signIn(db));

  test('is asked for by itself and shown beside the photo, with its similarity and what stays and changes', async () => {
    await open();
    expect(await picture()).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(check().getByAltText('Your photo')).toBeInTheDocument();
    expect(check().getByText('Similarity: very high · AI-generated')).toBeInTheDocument();
    expect(check().getByText(/^Style: Professional, one of six\./)).toBeInTheDocument();
    const listed = (name: string) =>
      within(check().getByRole('heading', { name }).parentElement ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed('What stays')).toEqual(['Clothes', 'Glasses or a cap', 'Pose', 'Expression']);
    expect(listed('What changes')).toEqual(['Light', 'Background', 'Framing']);
    expect(asked(POST).map(({ body }) => body)).toEqual([{ expression: 'unchanged', outfit: 'unchanged' }]);
    expect(check().queryByText(/will be less sharp/)).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('is looked at until it is made, and said aloud when it is', async () => {
    db.nextPreview = makeUnmade();
    await open();
    const words = await check().findByText(/We are making one portrait/);
    const region = words.closest('[role=status]');
    expect(region).not.toBeNull();
    await waitFor(() => expect(asked(GET).length).toBeGreaterThan(0));
    db.previewChanged('photo-1', { state: 'ready', similarity: 0.62 });
    await picture();
    expect(region).toHaveTextContent('Similarity: high');
    expect(asked(POST)).toHaveLength(1);
  });

  test('is made anew for another expression, and the one before is not shown for it', async () => {
    const { user } = await open();
    await picture();
    db.nextPreview = makeUnmade({ expression: 'slight_smile' });
    await user.click(check().getByRole('radio', { name: /Slight smile/ }));
    await check().findByText(/We are making one portrait/);
    expect(check().queryByRole('img', { name: /^Preview/ })).toBeNull();
    await waitFor(() =>
      expect(asked(POST).at(-1)?.body).toEqual({ expression: 'slight_smile', outfit: 'unchanged' }),
    );
    expect(
      within(check().getByRole('heading', { name: 'What changes' }).parentElement ?? document.body).getByText(
        'Expression',
      ),
    ).toBeInTheDocument();
  });

  test('says that a small face will look soft', async () => {
    db.nextPreview = { softFace: true };
    await open();
    expect(await check().findByText(/Your face is small in the photo/)).toBeInTheDocument();
  });

  test('stays beside the title of its step while the next one is open', async () => {
    await open('order');
    const section = screen.getByRole('region', { name: stepTitles.check });
    await waitFor(() => expect(section.querySelector('img[src^="blob:"]')).not.toBeNull());
    expect(await orderPanel().findByRole('button', { name: /Order with obligation/ })).toBeEnabled();
  });

  test('gives its picture back when the page is left', async () => {
    const revoke = jest.spyOn(URL, 'revokeObjectURL');
    const { user } = await open();
    const src = (await picture()).getAttribute('src') ?? '';
    await user.click(screen.getAllByRole('link', { name: 'Pricing' })[0] ?? document.body);
    await waitFor(() => expect(revoke).toHaveBeenCalledWith(src));
    revoke.mockRestore();
  });
});

describe('a photo that gives no portrait', () => {
  const refused = makeUnmade({
    state: 'not_usable',
    reasons: ['selfie.trial_identity', 'selfie.trial_cut'],
  });
  beforeEach(() => signIn(db));

  test('is said to be one, with what helps for each reason', async () => {
    db.nextPreview = refused;
    const { path, user } = await open();
    expect(await check().findByText('The portraits did not look enough like you.')).toBeInTheDocument();
    expect(check().getByText(/Look straight at the camera, in daylight/)).toBeInTheDocument();
    expect(check().getByText(/Step back a little and leave some room/)).toBeInTheDocument();
    expect(check().queryByText(/^This photo works/)).toBeNull();
    expect(check().getByText('This photo will not work', { selector: '[role=status] *' })).toBeVisible();
    expect(await findings()).toEqual([]);
    await user.click(check().getByRole('button', { name: 'Choose another photo' }));
    await waitFor(() => expect(path()).toBe('/upload?step=photo'));
  });

  test('cannot be ordered: the button says so, and above it stands why', async () => {
    db.nextPreview = refused;
    const { user } = await open('order');
    const button = await orderPanel().findByRole('button', { name: 'This photo will not work' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/did not look enough like you/);
    expect(orderPanel().queryByRole('button', { name: /Order with obligation/ })).toBeNull();
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
    await user.click(button);
    expect(asked('POST /orders')).toEqual([]);
    expect(orderPanel().getByRole('button', { name: 'Choose another photo' })).toBeEnabled();
  });

  test('is found out by the order at the latest, for the expression that was ordered', async () => {
    db.hasPreviews = false;
    const errors = [{ field: 'photoId', code: 'selfie.trial_texture', message: '' }];
    db.failures.set('POST /orders', { status: 422, code: 'selfie.not_usable', errors });
    const { user } = await open('order');
    await orderPanel().findByRole('button', { name: /Order with obligation/ });
    for (const box of orderPanel().getAllByRole('checkbox')) await user.click(box);
    await user.click(orderPanel().getByRole('button', { name: /Order with obligation/ }));
    expect(await orderPanel().findByRole('button', { name: 'This photo will not work' })).toBeDisabled();
    expect(orderPanel().getByText('The face is not sharp enough in the photo.')).toBeInTheDocument();
    await user.click(stepButton('check'));
    await user.click(await check().findByRole('radio', { name: /Slight smile/ }));
    await user.click(stepButton('order'));
    expect(await orderPanel().findByRole('button', { name: /Order with obligation/ })).toBeInTheDocument();
  });
});

describe('the way on without a portrait', () => {
  const orderable = async () =>
    expect(await orderPanel().findByRole('button', { name: /Order with obligation/ })).toBeEnabled();

  test('is as it was where none are made, and none is asked for', async () => {
    db.hasPreviews = false;
    signIn(db);
    const { user } = await open();
    expect(await check().findByText(/Your clothes and your pose stay as they are/)).toBeInTheDocument();
    expect(check().queryByText(/preview|portrait/i)).toBeNull();
    await user.click(stepButton('order'));
    await orderable();
    expect(asked(POST)).toEqual([]);
  });

  test('asks for none before the address is confirmed', async () => {
    signIn(db, { emailVerified: false });
    await open();
    await check().findByText('This photo works.');
    expect(asked(POST)).toEqual([]);
  });

  test.each([
    ['nobody answers', 503, 'service.unavailable', 'We cannot make a preview at the moment.'],
    ['the day’s previews are used', 429, 'preview.quota_exceeded', 'No more previews today.'],
  ])('is open when %s', async (_what, status, code, sentence) => {
    db.failures.set(POST, { status, code });
    signIn(db);
    const { user } = await open();
    expect(await check().findByText(new RegExp(`^${sentence}`))).toBeInTheDocument();
    expect(check().queryByRole('alert')).toBeNull();
    await user.click(check().getByRole('button', { name: 'Continue to package and payment' }));
    await orderable();
  });

  test('is open when one failed, which may be tried again', async () => {
    db.nextPreview = makeUnmade({ state: 'failed' });
    signIn(db);
    const { user } = await open();
    await check().findByText(/could not be made in time/);
    db.nextPreview = {};
    await user.click(check().getByRole('button', { name: 'Try again' }));
    await picture();
    expect(asked(POST)).toHaveLength(2);
    await user.click(stepButton('order'));
    await orderable();
  });

  test('is open when its picture does not come', async () => {
    db.failures.set('GET /photos/:id/preview/image', { status: 404, code: 'preview.not_found' });
    signIn(db);
    const { user } = await open();
    await check().findByText('The preview could not be loaded.');
    db.failures.clear();
    await user.click(check().getByRole('button', { name: 'Try again' }));
    await picture();
  });
});
