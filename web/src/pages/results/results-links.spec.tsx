import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { FakeDb } from '@/testing/db';
import { makeImage, makeOrdered } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
  signIn(db);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

describe('links of results that have ended', () => {
  test('says file.link_expired when what is to be shared no longer opens, and downloads nothing', async () => {
    db.photos.set('photo-1', makeOrdered(20));
    server.also(
      http.get('/examples/:name', () => HttpResponse.json({ code: 'file.link_expired' }, { status: 403 })),
    );
    const shared: unknown[] = [];
    Object.assign(navigator, { canShare: () => true, share: (what: unknown) => shared.push(what) });
    const { user } = await renderApp('/results/photo-1');
    await user.click(await screen.findByRole('button', { name: 'Share headshot 7' }));
    expect(await screen.findByText('This link has expired. Please refresh the page.')).toBeInTheDocument();
    expect(screen.queryByText(/cannot share/)).toBeNull();
    expect(shared).toEqual([]);
  });

  test('shows a picture by a new link when its link does not open, though the clock here calls it good', async () => {
    const withLink = (url: string) => {
      const photo = makeOrdered(2);
      const urls = { w320: url, w640: url, full: url };
      return {
        ...photo,
        headshots: photo.headshots.map((each) =>
          each.number === 2 ? { ...each, image: makeImage('02', { urls }) } : each,
        ),
      };
    };
    db.photos.set('photo-1', withLink('/files/ended'));
    await renderApp('/results/photo-1');
    const second = () => screen.findByRole('img', { name: /^Headshot 2,/ });
    expect(await second()).toHaveAttribute('src', '/files/ended');
    db.photos.set('photo-1', withLink('/files/signed-anew'));
    fireEvent.error(await second());
    await waitFor(async () => expect(await second()).toHaveAttribute('src', '/files/signed-anew'));
  });
});
