import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { at, makeOrdered } from '@/testing/factories';
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

  test('shows every image with number, style, resolution, similarity and label', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    await renderApp('/results/photo-1');
    const images = await screen.findAllByRole('img', { name: /^Headshot \d+, .*AI-generated$/ });
    expect(images).toHaveLength(20);
    expect(new Set(images.map((image) => image.getAttribute('alt'))).size).toBe(20);
    expect(screen.getAllByText(/^High resolution, 1024\s×\s1024$/)).toHaveLength(20);
    expect(screen.getByText(/Available until/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Download all/ })).toHaveAttribute('download', 'konterfei.zip');
    expect(await findings()).toEqual([]);
  });

  test('shows a preview without download until the order is delivered, and says why', async () => {
    db.photos.set('photo-1', makeOrdered(4));
    const { user } = await renderApp('/results/photo-1');
    await user.click(await screen.findByRole('button', { name: 'Open headshot 1, Professional' }));
    expect(await screen.findByText('1 of 4, Professional')).toBeInTheDocument();
    const large = screen.getAllByRole('img', { name: 'Headshot 1, Professional, AI-generated' }).at(-1);
    expect(large).toHaveAttribute('src', '/examples/01-640.jpg');
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
    expect(screen.getByText(/^This is a preview\. Full size and the download come/)).toBeInTheDocument();
    expect(screen.queryByText(/Available until/)).toBeNull();
  });

  test('keeps the place of images that are still being made', async () => {
    db.photos.set('photo-1', makeOrdered(4));
    await renderApp('/results/photo-1');
    expect(await screen.findAllByText('being made')).toHaveLength(16);
  });

  test('opens an image large, steps by arrow key, closes and gives the focus back', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    const { user } = await renderApp('/results/photo-1');
    const tile = await screen.findByRole('button', { name: 'Open headshot 1, Professional' });
    await user.click(tile);
    expect(await screen.findByText('1 of 20, Professional')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    expect(screen.getByText('2 of 20, Friendly')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(tile).toHaveFocus());
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
    const alert = await screen.findByRole('alert', {}, { timeout: 3000 });
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
