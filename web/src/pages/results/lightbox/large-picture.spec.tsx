import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeOrdered } from '@/testing/factories';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';

const server = fakeServer();

beforeAll(server.start);
afterAll(server.stop);
afterEach(() => {
  jest.restoreAllMocks();
});

test('shows the tile behind the large image until that is there, then fetches those beside it', async () => {
  const db = server.reset();
  signIn(db);
  db.photos.set('photo-1', makeOrdered(20));
  const asked: string[] = [];
  jest.spyOn(window, 'Image').mockImplementation(() => {
    const image = document.createElement('img');
    Object.defineProperty(image, 'src', { set: (address: string) => void asked.push(address) });
    return image;
  });
  await renderApp('/results/photo-1?image=2');
  const dialog = within(await screen.findByRole('dialog'));
  const large = dialog.getByRole('img', { name: 'Headshot 2, Friendly, AI-generated' });
  expect(large.previousElementSibling).toHaveAttribute('src', expect.stringMatching(/02-320\.jpg$/));
  expect(asked).toEqual([]);
  fireEvent.load(large);
  expect(asked).toEqual([expect.stringMatching(/03-560\.jpg$/), expect.stringMatching(/01-560\.jpg$/)]);
});
