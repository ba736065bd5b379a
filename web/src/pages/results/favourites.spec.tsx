import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { findings } from '@/testing/axe';
import type { FakeDb } from '@/testing/db';
import { makeOrdered } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  signIn(db);
});

describe('the results page', () => {
  test('keeps favourites with the photo and what is chosen in the address', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    const { user, path } = await renderApp('/results/photo-1?style=friendly.serious&sort=best');
    const tiles = () => [...document.querySelectorAll('[id^="headshot-"]')];
    const hearts = () => [...document.querySelectorAll('main li button[aria-pressed]')];
    expect(await screen.findByText(/^7 of 20 headshots are shown\./)).toBeInTheDocument();
    expect(tiles().map((tile) => tile.getAttribute('aria-label'))[1]).toMatch(/(Friendly|Serious)$/);
    await user.click(screen.getByText('Serious', { selector: 'section button' }));
    expect(tiles()).toHaveLength(4);
    for (const heart of hearts().slice(0, 3)) await user.click(heart);
    await user.click(screen.getByText('Show all'));
    expect(tiles()).toHaveLength(20);
    await user.click(screen.getByText('3 favorites'));
    expect(screen.getByText('Headshots', { selector: 'h2' })).toHaveFocus();
    expect(path()).toBe('/results/photo-1?sort=best&show=favourites');
    expect(tiles()).toHaveLength(3);
    await user.click(hearts()[0] as Element);
    expect(tiles()).toHaveLength(3);
    expect(screen.getByRole('button', { name: /^Favorites\s*2$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Download 2 headshots/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/examples\/archive\.zip\?images=\d+,\d+$/),
    );
    expect(await findings()).toEqual([]);
    cleanup();
    await renderApp('/results/photo-1?show=favourites');
    await waitFor(() => expect(tiles()).toHaveLength(2));
    cleanup();
    db.photos.set('photo-2', makeOrdered(20, { id: 'photo-2' }));
    await renderApp('/results/photo-2?show=favourites');
    expect(await screen.findByText(/^You have no favorites yet\./)).toBeInTheDocument();
  });

  test('tells presses of a heart one after the other, and takes back one that could not be kept', async () => {
    db.photos.set('photo-1', makeOrdered(2));
    const { user } = await renderApp('/results/photo-1');
    const heart = await screen.findByRole('button', { name: 'Mark headshot 2 as favorite' });
    const told = () =>
      db.requests.filter(({ route }) => route.endsWith('/favourite')).map(({ body }) => body);
    await user.tripleClick(heart);
    await waitFor(() =>
      expect(told()).toEqual([{ favourite: true }, { favourite: false }, { favourite: true }]),
    );
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(db.photos.get('photo-1')?.headshots[1]?.favourite).toBe(true));
    db.failures.set('PUT /photos/:id/headshots/:number/favourite', { status: 503, code: 'server.error' });
    await user.click(heart);
    expect(await screen.findByText(/^Your favorite could not be saved\./)).toBeInTheDocument();
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
