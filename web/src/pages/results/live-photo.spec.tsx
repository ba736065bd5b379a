import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
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

const asked = (route: string) => db.requests.filter((request) => request.route === route);
const headshots = () =>
  asked('GET /photos/:id/headshots/:number').map(({ path }) => Number(path.split('/').at(-1)));
const picture = (number: number) => screen.findByAltText(new RegExp(`^Headshot ${number}, `));

async function watch(done: number): Promise<void> {
  db.photos.set('photo-1', makeOrdered(done));
  await renderApp('/results/photo-1');
  expect(await screen.findAllByText('being made')).toHaveLength(20 - done);
  await waitFor(() => expect(db.streams).toBe(1));
}

describe('a photo whose images come', () => {
  test('asks for each of 20 images once, and for the whole photo at the start and the end', async () => {
    await watch(0);
    for (let number = 1; number < 20; number += 1) {
      act(() => void db.addImage('photo-1'));
      await picture(number);
    }
    act(() => void db.addImage('photo-1'));
    expect(await screen.findByRole('link', { name: /^Download all/ })).toBeInTheDocument();
    expect(screen.getAllByAltText(/^Headshot/)).toHaveLength(20);
    expect(headshots()).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    expect(asked('GET /photos/:id')).toHaveLength(2);
  });

  test('asks for each of many that come at once, once', async () => {
    await watch(4);
    act(() => {
      for (let image = 0; image < 12; image += 1) db.addImage('photo-1');
    });
    await waitFor(() => expect(screen.getAllByAltText(/^Headshot/)).toHaveLength(16));
    expect(headshots().sort((one, two) => one - two)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 5),
    );
    expect(asked('GET /photos/:id')).toHaveLength(1);
  });
});
