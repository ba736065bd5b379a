import { describe, expect, it } from '@jest/globals';
import { isLanguageCode, languageCodes } from '../src/shared/i18n/languages.ts';
import { VERIFY_TOKEN } from '../src/testing/handlers/auth.ts';
import { endings, fillAll } from '../src/testing/states.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt } from './support/screen.ts';
import { decide, signIn } from './support/site.ts';
import type { Language } from './support/texts.ts';

const open = [
  '/',
  '/upload',
  '/upload?step=check',
  '/upload?package=premium&step=order',
  '/pricing',
  '/faq',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=any',
  '/terms',
  '/privacy',
  '/imprint',
  '/cookies',
  '/accessibility',
  '/withdraw',
  '/withdraw?order=KX7-2M4-9QT',
  '/email-verification',
  `/email-verification?token=${VERIFY_TOKEN}`,
  `/not-me?token=${VERIFY_TOKEN}`,
  '/not-me',
  '/no-such-page',
];
const members = [
  '/dashboard',
  '/settings',
  '/settings?tab=orders',
  '/settings?tab=password',
  '/settings?tab=account',
  '/upload?photo=photo-1',
  '/upload?photo=photo-1&step=check',
  '/upload?photo=photo-1&step=photo',
  '/upload?photo=photo-1&package=premium&payment=cancelled',
  '/processing',
  '/processing?photo=photo-2',
  '/processing?photo=photo-4',
  '/results',
  '/results/photo-3',
  '/results/photo-5',
  '/results/unknown',
];
/** Two languages in every run; those of `SCREENS_LANGUAGES`, or all, where somebody wants to look at them. */
function spoken(wanted = 'en,de'): readonly Language[] {
  return wanted === 'all' ? languageCodes : wanted.split(',').filter(isLanguageCode);
}
const nameOf = (address: string): string => address.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

describe.each(spoken(process.env['SCREENS_LANGUAGES']))('every screen in %s', (language) => {
  const fixture = SiteFixture.use();

  const fill = (): void => fillAll(fixture.site.db);

  async function visit(addresses: readonly string[], prefix: string): Promise<void> {
    for (const address of addresses) {
      await fixture.open(address);
      await fixture.page.locator('h1').first().waitFor();
      await fixture.page.waitForTimeout(400);
      await lookAt(fixture.visitor, `${prefix}-${nameOf(address)}`);
    }
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  }

  it('is sound for visitors', async () => {
    await fixture.arrive(language);
    fixture.visitor.expectProblem('/no-such-page');
    fixture.visitor.expectProblem('/auth/verify-email');
    await decide(fixture.page);
    await visit(open, 'open');
  });

  it('is sound with the banner about storage', async () => {
    await fixture.arrive(language);
    await fixture.open('/');
    await fixture.button('common', 'consent.necessaryOnly').waitFor();
    await lookAt(fixture.visitor, 'banner');
    expect(fixture.visitor.findings).toEqual([]);
  });

  it('is sound for members', async () => {
    await fixture.arrive(language);
    fixture.visitor.expectProblem('404');
    await signIn(fixture.visitor, fixture.site);
    fill();
    await visit(members, 'member');
  });

  it('is sound however a payment ends', async () => {
    await fixture.arrive(language);
    await signIn(fixture.visitor, fixture.site);
    fill();
    const at = async (id: string, title: string, text?: string): Promise<void> => {
      await fixture.open(`/payment/success?session_id=${id}`);
      await fixture.heading('checkout', title);
      if (text !== undefined) await fixture.page.getByText(text, { exact: true }).waitFor();
      await lookAt(fixture.visitor, `payment-${id}`);
    };
    for (const id of Object.keys(endings)) await at(id, `paid.title.${id}`);
    await at('skipped', 'paid.title.paid', fixture.t('checkout', 'paid.bypass'));
    fixture.visitor.expectProblem('404');
    await at('unknown', 'paid.errorTitle', fixture.t('common', 'error.payment_session_invalid'));
    await fixture.page.clock.install();
    await at('pending', 'paid.title.pending', fixture.t('checkout', 'paid.pending'));
    await fixture.page.clock.fastForward(30_000);
    await fixture.page.getByText(fixture.t('checkout', 'paid.late'), { exact: true }).waitFor();
    await lookAt(fixture.visitor, 'payment-slow');
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is sound while nothing is there', async () => {
    await fixture.arrive(language);
    await signIn(fixture.visitor, fixture.site);
    await visit(['/dashboard', '/processing', '/results'], 'empty');
  });
});
