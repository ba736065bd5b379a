import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { at, makeImage, makeOrdered } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe('results', () => {
  beforeEach(() => signIn(db));

  test('shows every image with number, style, similarity and label, and once what all share', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    await renderApp('/results/photo-1');
    const images = await screen.findAllByRole('img', { name: /^Headshot \d+, .*AI-generated$/ });
    expect(images).toHaveLength(20);
    expect(new Set(images.map((image) => image.getAttribute('alt'))).size).toBe(20);
    expect(
      screen.getByText(/^All headshots have a high resolution, 1024\s×\s1024 pixels\.$/),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/^Similarity: (very )?high · AI-generated$/)).toHaveLength(20);
    expect(screen.getByText(/^Similarity is how close the face in the image is/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/\d\s?%/);
    expect(screen.getByText(/Available until/)).toBeInTheDocument();
    expect(await screen.findByText('Order KX7-2M4-9QT')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirmation of contract' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Download all/ })).toHaveAttribute('download', 'konterfei.zip');
    expect(await findings()).toEqual([]);
  });

  test('shows a preview without download until the order is delivered, and says why', async () => {
    db.photos.set('photo-1', makeOrdered(4));
    const { user } = await renderApp('/results/photo-1');
    await user.click(await screen.findByRole('button', { name: 'Open headshot 1, Professional' }));
    expect(await screen.findByText('1 of 4, Professional')).toBeInTheDocument();
    const large = screen.getAllByRole('img', { name: 'Headshot 1, Professional, AI-generated' }).at(-1);
    expect(large).toHaveAttribute('src', '/examples/01-560.jpg');
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
    expect(
      screen.getByText(/^This is a preview\. You can view and download the headshots/),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Confirmation of contract' })).toBeInTheDocument();
    expect(screen.queryByText(/Available until/)).toBeNull();
  });

  test('keeps the place of images that are still being made', async () => {
    db.photos.set('photo-1', makeOrdered(4));
    await renderApp('/results/photo-1');
    expect(await screen.findAllByText('being made')).toHaveLength(16);
  });

  test('has one image made anew once it is understood what becomes of the old one', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    const { user } = await renderApp('/results/photo-1');
    await user.click(await screen.findByRole('button', { name: 'Open headshot 1, Professional' }));
    await user.click(await screen.findByRole('button', { name: 'Regenerate' }));
    expect(screen.getByText(/includes 10 new attempts \(10 left\)/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep this one' }));
    expect(db.requests.some(({ route }) => route.endsWith('/regenerate'))).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Regenerate' }));
    await user.click(screen.getByRole('button', { name: 'Make a new one' }));
    expect(await screen.findByText(/^A new image is being made\./)).toBeInTheDocument();
    expect(await findings()).toEqual([]);
    const asked = db.requests.filter(({ route }) => route === 'GET /photos/:id').length;
    db.regenerations.set('photo-1', { allowed: 10, left: 9, attempts: [{ number: 1, state: 'taken' }] });
    expect(await screen.findByText('This image has been regenerated.')).toBeInTheDocument();
    await waitFor(() =>
      expect(db.requests.filter(({ route }) => route === 'GET /photos/:id').length).toBeGreaterThan(asked),
    );
  });

  test('says why an image cannot be made anew', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    db.failures.set('POST /photos/:id/headshots/:number/regenerate', {
      status: 409,
      code: 'headshot.not_ready',
    });
    const { user } = await renderApp('/results/photo-1');
    await user.click(await screen.findByRole('button', { name: 'Open headshot 1, Professional' }));
    await user.click(await screen.findByRole('button', { name: 'Regenerate' }));
    await user.click(screen.getByRole('button', { name: 'Make a new one' }));
    expect(await screen.findByText(/as long as the order has not been refunded/)).toBeInTheDocument();
  });

  test('says on a tile only what differs from the others', async () => {
    const photo = makeOrdered(20);
    const headshots = photo.headshots.map((headshot) => ({
      ...headshot,
      similarity: 0.9,
      resolution: headshot.number === 7 ? ('medium' as const) : headshot.resolution,
    }));
    db.photos.set('photo-1', { ...photo, headshots });
    await renderApp('/results/photo-1');
    expect(await screen.findAllByText('AI-generated')).toHaveLength(19);
    expect(screen.getByText('Medium resolution · AI-generated')).toBeInTheDocument();
    expect(screen.getByText('Similarity of all headshots: very high.')).toBeInTheDocument();
    expect(screen.getByText(/^Most headshots have a high resolution\./)).toBeInTheDocument();
  });

  test('opens an image large, steps by arrow key, closes and leads the focus to the one seen last', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    const { user, path } = await renderApp('/results/photo-1');
    await user.click(await screen.findByRole('button', { name: 'Open headshot 1, Professional' }));
    expect(await screen.findByText('1 of 20, Professional')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    expect(screen.getByText('2 of 20, Friendly')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Open headshot 2, Friendly' })).toHaveFocus(),
    );
    expect(path()).toBe('/results/photo-1');
  });

  test('compares with the photo, laid upon its eyes where they are known and as it is where they are not', async () => {
    const photo = makeOrdered(20);
    const eyes = { left: { x: 0.4, y: 0.42 }, right: { x: 0.58, y: 0.42 } };
    const headshots = photo.headshots.map((headshot) =>
      headshot.number === 1 ? { ...headshot, image: makeImage('01', { eyes }) } : headshot,
    );
    const original = makeImage('original', {
      eyes: { left: { x: 0.45, y: 0.3 }, right: { x: 0.55, y: 0.3 } },
    });
    db.photos.set('photo-1', { ...photo, original, headshots });
    const { user } = await renderApp('/results/photo-1?image=1');
    await user.click(await screen.findByRole('button', { name: 'Compare with the original' }));
    const compared = () =>
      screen
        .getAllByRole('img', { name: 'The photo you uploaded' })
        .find((each) => each.closest('.compare') !== null);
    expect(Number.parseFloat(compared()?.style.width ?? '')).toBeCloseTo(180, 3);
    expect(Number.parseFloat(compared()?.style.left ?? '')).toBeCloseTo(-41, 3);
    expect(screen.getByRole('slider')).toHaveAccessibleName();
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    expect(compared()?.style.width).toBe('');
  });

  test('shares the selection as files, again after a second press where the browser asks for one', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    server.also(http.get('/examples/:name', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
    const shared: string[][] = [];
    let refusals = 1;
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { readonly files: readonly File[] }) => {
        if (refusals-- > 0) return Promise.reject(new DOMException('too late', 'NotAllowedError'));
        shared.push(files.map(({ name }) => name));
        return Promise.resolve();
      },
    });
    const { user } = await renderApp('/results/photo-1?style=serious');
    await user.click(await screen.findByRole('button', { name: 'Share 3 headshots' }));
    expect(
      await screen.findByText('The images are ready. Please press Share once more.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Share 3 headshots' }));
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]).toEqual(
      db.photos
        .get('photo-1')
        ?.headshots.filter(({ style }) => style === 'serious')
        .map(({ fileName }) => fileName),
    );
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });

  test.each([
    [404, 'photo.not_found', 'Photo not found.'],
    [403, 'photo.access_denied', 'Access denied'],
  ])('says %i in its sentence', async (status, code, sentence) => {
    db.failures.set('GET /photos/:id', { status, code });
    await renderApp('/results/photo-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('can be tried again after a failure', async () => {
    db.failures.set('GET /photos/:id', { status: 500, code: 'server.error' });
    const { user } = await renderApp('/results/photo-1');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load results');
    expect(alert).toHaveTextContent('req-test');
    db.failures.clear();
    db.photos.set('photo-1', makeOrdered(20));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Download all/ })).toBeInTheDocument();
  });

  test('says when the images of an ended photo were deleted', async () => {
    db.failures.set('GET /photos/:id', {
      status: 410,
      code: 'photo.expired',
      at: '2026-10-05T12:00:00.000Z',
    });
    await renderApp('/results/photo-1');
    expect(await screen.findByRole('heading', { name: 'These images are gone' })).toBeInTheDocument();
    expect(screen.getByText(/were deleted on .*October.*2026|were deleted on .*5.*2026/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('says when expired images were deleted', async () => {
    db.photos.set('photo-1', makeOrdered(20, { expiresAt: at(-1000) }));
    await renderApp('/results/photo-1');
    expect(await screen.findByRole('heading', { name: 'These images are gone' })).toBeInTheDocument();
  });

  test('takes the newest finished photo without a number, or says that there is none', async () => {
    const { user } = await renderApp('/results');
    expect(await screen.findByRole('heading', { name: 'Nothing is finished yet' })).toBeInTheDocument();
    expect(user).toBeDefined();
  });
});
