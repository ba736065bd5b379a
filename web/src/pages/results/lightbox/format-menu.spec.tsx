import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
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
  db.photos.set('photo-1', makeOrdered(20));
});

const opened = (number = 2) => renderApp(`/results/photo-1?image=${number}`);
const links = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  return dialog.getAllByRole('link', { name: 'Download' });
};
const hrefs = async () => (await links()).map((link) => link.getAttribute('href'));

describe('the format of a download', () => {
  test('is the image as it was made until another one is chosen', async () => {
    await opened();
    expect(await hrefs()).toEqual(['/examples/02-560.jpg?download', '/examples/02-560.jpg?download']);
    for (const link of await links()) expect(link).toHaveAttribute('download', 'konterfei-friendly-02.jpg');
    expect(screen.getByRole('radio', { name: /^Square As made, 1024\s×\s1024 pixels$/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'JPEG' })).toBeChecked();
    expect(await findings()).toEqual([]);
  });

  test('offers four with a line each, and the server names the file', async () => {
    const { user } = await opened();
    await screen.findByRole('dialog');
    const offered = within(screen.getByRole('group', { name: 'Format' }));
    expect(offered.getAllByRole('radio')).toHaveLength(4);
    expect(
      offered.getByRole('radio', { name: '4:5 Taller than wide, for posts in a feed' }),
    ).toBeInTheDocument();
    expect(
      offered.getByRole('radio', { name: 'Small square 400 × 400 pixels, for profile pages' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'CV 4.5 × 6 cm at 300 dpi' }));
    expect(screen.getByRole('button', { name: 'Format: CV' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'PNG' }));
    const link = '/examples/02-560.jpg?download&format=cv&type=png';
    expect(await hrefs()).toEqual([link, link]);
    for (const each of await links()) expect(each).toHaveAttribute('download', '');
  });

  test('is walked through by arrow keys, which leave the image where it is', async () => {
    const { user, path } = await opened();
    (await screen.findByRole('radio', { name: /^Square/ })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: /^4:5/ })).toBeChecked();
    expect(path()).toBe('/results/photo-1?image=2');
  });

  test('is remembered for the next image and a reload', async () => {
    const { user } = await opened();
    await user.click(await screen.findByRole('radio', { name: /^Small square/ }));
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    expect(await hrefs()).toContain('/examples/03-560.jpg?download&format=profile');
    cleanup();
    await opened(4);
    expect(await hrefs()).toContain('/examples/04-560.jpg?download&format=profile');
  });

  test('is not offered before the order is delivered', async () => {
    db.photos.set('photo-1', makeOrdered(4));
    await opened();
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: /^Format/ })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
