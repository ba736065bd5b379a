import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { faqData } from '@/pages/marketing/faq-data';
import { createI18n } from '@/shared/i18n/create-i18n';
import { storedItems } from '@/shared/browser/stored-items';
import { findings } from '@/testing/axe';
import { testConfig } from '@/testing/config';
import { fakeServer, renderApp, signIn } from '@/testing/render-app';
import type { FakeDb } from '@/testing/db';

const server = fakeServer();
let db: FakeDb;

beforeAll(server.start);
afterAll(server.stop);
beforeEach(() => {
  db = server.reset();
});

describe.each([
  '/',
  '/pricing',
  '/faq',
  '/terms',
  '/privacy',
  '/imprint',
  '/cookies',
  '/accessibility',
  '/no-such-page',
])('%s', (path) => {
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

describe('what customers said', () => {
  const testimonials = [
    { quote: 'Two of them look like me.', name: 'Ada L.', language: 'en' },
    { quote: 'No language named.', name: 'C. B.', role: 'engineer' },
    { quote: 'Zwei sehen aus wie ich.', name: 'Grete H.', role: 'Köchin', language: 'de' },
  ] as const;

  test('stands on home in the language of the page first, and says which language the others are in', async () => {
    await renderApp('/', { language: 'de', config: { testimonials } });
    const section = screen.getByRole('region', { name: 'Was andere sagen' });
    const said = [...section.querySelectorAll('blockquote')].map((quote) => [quote.textContent, quote.lang]);
    expect(said).toEqual([
      ['Zwei sehen aus wie ich.', 'de'],
      ['No language named.', ''],
      ['Two of them look like me.', 'en'],
    ]);
    expect(within(section).getByText('Grete H., Köchin')).toBeInTheDocument();
    expect(within(section).getByText('Ada L.')).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  test('is nothing as long as nobody said anything', async () => {
    await renderApp('/', { language: 'de' });
    expect(document.querySelector('blockquote')).toBeNull();
    expect(screen.queryByText('Was andere sagen')).not.toBeInTheDocument();
  });
});

describe('the examples of home', () => {
  test('are one frame of each style with what it does; the whole order waits closed, with lazy images', async () => {
    await renderApp('/', { language: 'de' });
    const section = screen.getByRole('region', { name: 'Ein Foto, sechs Stile' });
    expect(
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Professionell', 'Freundlich', 'Ernst', 'Selbstbewusst', 'Nahbar', 'Kreativ']);
    const sheet = section.querySelector('details');
    expect(sheet?.open).toBe(false);
    const images = [...section.querySelectorAll('img')];
    const inSheet = images.filter((image) => sheet?.contains(image));
    expect([images.length - inSheet.length, inSheet.length]).toEqual([6, 20]);
    expect(new Set(images.map((image) => image.getAttribute('loading')))).toEqual(new Set(['lazy']));
  });
});

describe('the prices', () => {
  test('are one grid with the price of an image; the cheapest image is recommended and leads to the upload', async () => {
    const app = await renderApp('/pricing', { language: 'de' });
    for (const price of [/^0,60.€ pro Bild$/, /^0,38.€ pro Bild$/, /^0,39.€ pro Bild$/])
      expect(await screen.findByText(price)).toBeInTheDocument();
    const [recommended, ...others] = screen.getAllByText('Empfohlen');
    expect(others).toEqual([]);
    expect(recommended?.closest('li')).toHaveTextContent(/Premium.*am wenigsten kostet/);
    expect(document.body.textContent).not.toMatch(/monatlich|(pro|im|je) monat/i);
    await app.user.click(screen.getByRole('link', { name: 'Premium wählen' }));
    const total = within(await screen.findByRole('complementary', { name: 'Ihre Bestellung' }));
    expect(await total.findByText('Premium')).toBeInTheDocument();
    expect(app.path()).toBe('/upload?package=premium');
  });

  test.each(['/', '/pricing'])(
    'say at %s how long orders took of late, beside the estimate and only where it is known',
    async (path) => {
      db.recentMinutes = { professional: 2 };
      await renderApp(path);
      const recent = await screen.findAllByText('Recently, 9 in 10 orders took less than 2 min.');
      expect(recent).toHaveLength(path === '/' ? 2 : 1);
      expect(recent.at(-1)?.closest('li')).toHaveTextContent(/ready in about 20 min/);
      expect(screen.getByText('ready in about 50 min').closest('li')).not.toHaveTextContent(/Recently/);
    },
  );
});

describe('the answers', () => {
  test('are all written, say where to write, and are what search engines are told', async () => {
    await renderApp('/faq');
    const main = screen.getByRole('main');
    const questions = [...main.querySelectorAll('details')];
    expect(questions.length).toBeGreaterThan(20);
    expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(new Set(['faq']));
    expect(main).not.toHaveTextContent(/<\/?\w|\{\{|answer\.|question\./);
    expect(screen.getAllByRole('link', { name: 'support@example.org' })[0]).toHaveAttribute(
      'href',
      'mailto:support@example.org',
    );
    const texts = await createI18n('en', 'Konterfei', ['faq']);
    expect(
      faqData(texts.getFixedT(null, 'faq'), { support: 'support@example.org', methods: 'card or Link' }),
    ).toMatchObject({
      mainEntity: questions.map((question) => ({
        name: question.querySelector('h3')?.textContent,
        acceptedAnswer: {
          text: [...question.querySelectorAll('p')].map(({ textContent }) => textContent).join(' '),
        },
      })),
    });
  });
});

describe('the privacy policy', () => {
  test('names the authority, and the companies and the officer that the operator names', async () => {
    const operator = {
      ...testConfig.operator,
      processors: 'Example Hosting, Berlin (servers)',
      privacyOfficer: 'Ada Example, data@example.org',
    };
    await renderApp('/privacy', { config: { operator } });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('At present these are: Example Hosting, Berlin (servers).');
    expect(main).toHaveTextContent('Data protection officer: Ada Example, data@example.org');
    expect(main).toHaveTextContent(/or here: Data Office, Kiel$/);
    expect(main).not.toHaveTextContent(/\{\{|<\/?\w/);
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(12);
    expect(within(main).getByRole('link', { name: 'Cookies and storage' })).toHaveAttribute(
      'href',
      '/cookies',
    );
  });

  test('says that names are told to whoever asks where the operator gives none', async () => {
    await renderApp('/privacy', { language: 'de' });
    expect(screen.getByRole('main')).toHaveTextContent('Ihre Namen nennen wir Ihnen auf Nachfrage.');
    expect(screen.queryByText(/Datenschutzbeauftragte/)).toBeNull();
  });
});

describe('the page about cookies', () => {
  test('lists everything that is kept, and opens the settings', async () => {
    const { user } = await renderApp('/cookies');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(
      storedItems.map(({ names }) => expect.stringContaining(names.join(', '))),
    );
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Cookie settings' }));
    expect(await screen.findByRole('button', { name: 'Save settings' })).toBeInTheDocument();
  });
});

describe('the layout', () => {
  test('leads to prices, examples and answers from every page', async () => {
    const app = await renderApp('/de/imprint', { language: 'de' });
    const [main] = screen.getAllByRole('navigation', { name: 'Hauptmenü' });
    const link = (name: string) => within(main ?? document.body).getByRole('link', { name });
    expect(link('Beispiele')).toHaveAttribute('href', '/de#examples');
    expect(link('Fragen')).toHaveAttribute('href', '/de/faq');
    await app.user.click(link('Preise'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Einmal zahlen, kein Abo' })).toHaveFocus();
    expect(app.path()).toBe('/de/pricing');
  });

  test('changes the language, keeps it and stays at the address of that language', async () => {
    const app = await renderApp('/en/imprint');
    await app.user.click(screen.getAllByRole('button', { name: 'Deutsch' })[0] ?? document.body);
    expect(await screen.findByRole('heading', { level: 1, name: 'Impressum' })).toBeInTheDocument();
    await waitFor(() => expect(app.path()).toBe('/de/imprint'));
    expect(localStorage.getItem('language')).toBe('de');
    expect(document.cookie).toContain('lang=de');
  });

  test('has the account, and with it the mails, follow the language chosen', async () => {
    signIn(db);
    const app = await renderApp('/en/imprint');
    await app.user.click(screen.getAllByRole('button', { name: 'Deutsch' })[0] ?? document.body);
    await waitFor(() => expect(app.store.getState().auth.user?.language).toBe('de'));
    expect([...db.users.values()][0]?.language).toBe('de');
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
    expect(await screen.findByText('Sent. Please check your email.')).toBeInTheDocument();
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
