import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { findings } from '@/testing/axe';
import { makeDetail, makeOrdered, makePhoto } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();

beforeAll(server.start);
afterAll(server.stop);

test('a finished photo stands beside what was made of it, one that is not stands alone', async () => {
  const db = server.reset();
  signIn(db);
  db.photos.set('photo-1', makeOrdered(20));
  db.photos.set('photo-2', makeDetail(makePhoto({ id: 'photo-2' })));
  await renderApp('/dashboard');
  await screen.findByRole('link', { name: 'View the headshots' });
  const portraits = (): readonly Element[] => [...document.querySelectorAll('main li a img')];
  await waitFor(() => expect(portraits()).toHaveLength(5));
  const rows = [...document.querySelectorAll('main li')];
  expect(rows.map((row) => row.querySelectorAll('img').length).sort()).toEqual([1, 6]);
  expect(db.requests.filter(({ route }) => route === 'GET /photos/:id').map(({ path }) => path)).toEqual([
    '/api/photos/photo-1',
  ]);
  expect(await findings()).toEqual([]);
});
