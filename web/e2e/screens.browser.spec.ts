import { describe, expect, it } from '@jest/globals';
import { makeDetail, makeOrdered, makePhoto } from '../src/testing/factories.ts';
import { VERIFY_TOKEN } from '../src/testing/handlers/auth.ts';
import { Ring } from './support/ring.ts';
import { lookAt } from './support/screen.ts';
import { decide, signIn } from './support/site.ts';
import type { Language } from './support/texts.ts';

const open = [
  '/',
  '/upload',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=any',
  '/terms',
  '/privacy',
  '/imprint',
  '/email-verification',
  `/email-verification?token=${VERIFY_TOKEN}`,
  `/not-me?token=${VERIFY_TOKEN}`,
  '/not-me',
  '/no-such-page',
];
const members = [
  '/dashboard',
  '/settings',
  '/settings?tab=password',
  '/settings?tab=account',
  '/upload?photo=photo-1',
  '/processing',
  '/processing?photo=photo-2',
  '/processing?photo=photo-4',
  '/results',
  '/results/photo-3',
  '/results/photo-5',
  '/results/unknown',
  '/payment/success?session_id=pay-1',
  '/payment/success?session_id=unknown',
];
const nameOf = (address: string): string => address.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

describe.each<Language>(['en', 'de'])('every screen in %s', (language) => {
  const ring = Ring.use();

  function fill(): void {
    const { photos, payments } = ring.site.db;
    photos.set('photo-1', makeDetail(makePhoto({ id: 'photo-1' })));
    photos.set('photo-2', makeOrdered(7, { id: 'photo-2' }));
    photos.set('photo-3', makeOrdered(20, { id: 'photo-3' }));
    const failure = { code: 'generation.no_usable', message: 'No usable image.' };
    photos.set('photo-4', makeOrdered(3, { id: 'photo-4', status: 'failed', failure }));
    photos.set(
      'photo-5',
      makeOrdered(20, { id: 'photo-5', expiresAt: new Date(Date.now() - 1_000).toISOString() }),
    );
    payments.set('pay-1', {
      id: 'pay-1',
      orderId: 'order-1',
      photoId: 'photo-2',
      package: 'professional',
      amount: { amount: 1080, currency: 'EUR' },
      photosAdded: 20,
      credits: 20,
      totalCredits: 20,
      receiptEmail: 'a.rather.long.address.of.somebody@a-rather-long-host.example.org',
      bypass: true,
      state: 'paid',
    });
  }

  async function visit(addresses: readonly string[], prefix: string): Promise<void> {
    for (const address of addresses) {
      await ring.open(address);
      await ring.page.locator('h1').first().waitFor();
      await ring.page.waitForTimeout(400);
      await lookAt(ring.visitor, `${prefix}-${nameOf(address)}`);
    }
    expect(ring.visitor.findings).toEqual([]);
    expect(ring.visitor.problems()).toEqual([]);
  }

  it('is sound for visitors', async () => {
    await ring.arrive(language);
    ring.visitor.expectProblem('/no-such-page');
    ring.visitor.expectProblem('/auth/verify-email');
    await decide(ring.page);
    await visit(open, 'open');
  });

  it('is sound with the banner about storage', async () => {
    await ring.arrive(language);
    await ring.open('/');
    await ring.button('common', 'consent.necessaryOnly').waitFor();
    await lookAt(ring.visitor, 'banner');
    expect(ring.visitor.findings).toEqual([]);
  });

  it('is sound for members', async () => {
    await ring.arrive(language);
    ring.visitor.expectProblem('404');
    await signIn(ring.visitor, ring.site);
    fill();
    await visit(members, 'member');
  });

  it('is sound while nothing is there', async () => {
    await ring.arrive(language);
    await signIn(ring.visitor, ring.site);
    await visit(['/dashboard', '/processing', '/results'], 'empty');
  });
});
