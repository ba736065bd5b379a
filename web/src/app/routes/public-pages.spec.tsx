import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { findings } from '@/testing/axe';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import type { FakeDb } from '@/testing/db';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe.each(['/', '/terms', '/privacy', '/imprint', '/no-such-page'])('%s', (path) => {
  test.each(['en', 'de'] as const)(
    'has one heading, a title and no accessibility findings in %s',
    async (language) => {
      await renderApp(path, { language });
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(document.title).toMatch(/ · Konterfei$/);
      expect(await findings()).toEqual([]);
    },
  );
});

describe('home', () => {
  test('shows the prices of the language and speaks of no month', async () => {
    await renderApp('/', { language: 'de' });
    expect((await screen.findAllByText(/12,00/)).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/monat/i);
  });

  test('keeps the built-in prices when the API does not answer', async () => {
    db.failures.set('*', { status: 0, code: 'network' });
    await renderApp('/');
    expect(screen.getAllByText(/\$13\.00/).length).toBeGreaterThan(0);
  });
});

describe('the layout', () => {
  test('changes the language, keeps it and stays at the address of that language', async () => {
    const app = await renderApp('/en/imprint');
    await app.user.selectOptions(screen.getAllByLabelText('Language')[0] ?? document.body, 'de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Impressum' })).toBeInTheDocument();
    expect(app.path()).toBe('/de/imprint');
    expect(localStorage.getItem('language')).toBe('de');
    expect(document.cookie).toContain('lang=de');
  });

  test('says that the connection is gone, and that it is back', async () => {
    await renderApp('/');
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => void fireEvent(window, new Event('offline')));
    expect(
      screen.getByText('Network error. Please check your connection and try again.'),
    ).toBeInTheDocument();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    act(() => void fireEvent(window, new Event('online')));
    expect(screen.queryByText('Network error. Please check your connection and try again.')).toBeNull();
  });

  test('reminds of an address that is not confirmed, and sends the mail again', async () => {
    signIn(db, { emailVerified: false });
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Sent. Please check your mail.')).toBeInTheDocument();
  });

  test('asks about storage again from the footer, with three equal buttons', async () => {
    const { user } = await renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }));
    await screen.findByRole('button', { name: 'Save settings' });
    const buttons = ['Necessary only', 'Accept all', 'Save settings'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(new Set(buttons.map((button) => button.className)).size).toBe(1);
    expect(screen.getByRole('checkbox', { name: 'Count visits' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(JSON.parse(localStorage.getItem('cookie-consent') ?? '{}')).toMatchObject({
      categories: { necessary: true, analytics: true },
    });
  });
});
