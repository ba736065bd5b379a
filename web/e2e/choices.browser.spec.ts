import { describe, expect, it } from '@jest/globals';
import { reload } from './support/open.ts';
import { Ring } from './support/ring.ts';
import { decide } from './support/site.ts';

describe('what a visitor chooses', () => {
  const ring = Ring.use();
  const stored = (): Promise<string[]> => ring.page.evaluate(() => Object.keys(localStorage).sort());
  const analytics = (): Promise<unknown> =>
    ring.page.evaluate(
      () =>
        (
          JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as {
            categories?: { analytics?: unknown };
          } | null
        )?.categories?.analytics,
    );
  const banner = () => ring.page.getByRole('region', { name: ring.t('common', 'consent.title') });

  it('leaves nothing on the device before it is asked', async () => {
    await ring.open('/');
    await banner().waitFor();
    expect(await stored()).toEqual([]);
    expect(await ring.visitor.context.cookies()).toEqual([]);
  });

  it('has three buttons of one look', async () => {
    await ring.open('/');
    await banner().waitFor();
    const looks = await banner()
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          return `${backgroundColor} ${color} ${fontSize} ${fontWeight} ${button.getBoundingClientRect().height}`;
        }),
      );
    expect(looks).toHaveLength(3);
    expect(new Set(looks).size).toBe(1);
  });

  it('is kept over a reload and can be changed from the foot of the page', async () => {
    await ring.open('/');
    await ring.button('common', 'consent.necessaryOnly').click();
    await reload(ring.page);
    await ring.heading('home', 'hero.title');
    await ring.page.waitForTimeout(300);
    expect(await banner().count()).toBe(0);
    expect(await analytics()).toBe(false);
    await ring.button('common', 'footer.cookies').click();
    await ring.button('common', 'consent.acceptAll').click();
    expect(await banner().count()).toBe(0);
    expect(await analytics()).toBe(true);
  });

  it('is a language that stays: in the document, after a reload and on the next page', async () => {
    await decide(ring.page);
    await ring.open('/');
    await ring.page.getByRole('combobox', { name: ring.t('common', 'nav.language') }).selectOption('de');
    await ring.page.locator('html[lang=de]').waitFor({ state: 'attached' });
    await reload(ring.page);
    expect(await ring.page.locator('html').getAttribute('lang')).toBe('de');
    await ring.open('/login');
    await ring.page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true }).waitFor();
    const answer = await ring.page.request.get('/');
    expect(answer.headers()['content-language']).toBe('de');
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('is kept out of the way: a page in a language of its own address keeps it', async () => {
    await decide(ring.page);
    await ring.open('/de/login');
    expect(await ring.page.locator('html').getAttribute('lang')).toBe('de');
    await ring.page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true }).waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });
});
