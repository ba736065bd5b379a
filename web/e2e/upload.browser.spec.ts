import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { makeDetail, makePhoto } from '../src/testing/factories.ts';
import { eventually } from './support/eventually.ts';
import { partHydrated, holds, reload } from './support/open.ts';
import { given, selfie, selfieOf, selfieWide } from './support/photos.ts';
import { Ring } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

const MEGABYTE = 1024 * 1024;

describe('sending a photo', () => {
  const ring = Ring.use();

  beforeEach(async () => {
    await signIn(ring.visitor, ring.site);
    await ring.open('/upload');
    await input().waitFor({ state: 'attached' });
  });

  const input = (): Locator => ring.page.locator('input[type=file]');
  const preview = (): Promise<void> => ring.page.getByAltText(ring.t('upload', 'photo.previewAlt')).waitFor();
  const sent = (): Promise<void> => ring.page.getByText(ring.t('upload', 'photo.accepted')).waitFor();
  const keys = (route: string): (string | null | undefined)[] =>
    ring.site.db.requests.filter((request) => request.route === route).map(({ key }) => key);

  const kept = (): readonly unknown[] =>
    [...ring.site.db.photos.values()].map(({ expression }) => expression);

  async function choose(photo = selfie()): Promise<void> {
    await input().setInputFiles(photo);
    await preview();
    await ring.page.getByRole('checkbox').first().check();
  }

  async function slowDown(bytesPerSecond: number): Promise<void> {
    const session = await ring.visitor.context.newCDPSession(ring.page);
    await session.send('Network.enable');
    const conditions = {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    };
    await session.send('Network.emulateNetworkConditions', conditions);
  }

  it('is done by a browser without the newer functions, on a page that is not https', async () => {
    await ring.visitor.context.addInitScript(() => {
      Reflect.deleteProperty(Promise, 'withResolvers');
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      Reflect.deleteProperty(URL, 'parse');
      Object.defineProperty(crypto, 'randomUUID', { value: undefined });
    });
    await reload(ring.page);
    await input().waitFor({ state: 'attached' });
    await choose();
    await ring.button('upload', 'send.button').click();
    await sent();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('is not begun with a file that vanished after it was chosen', async () => {
    await ring.page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    await input().setInputFiles(selfie());
    await ring.page.getByText(ring.t('common', 'error.upload_unreadable')).waitFor();
  });

  it('sends the bytes that were there when the file was chosen', async () => {
    const photo = selfie();
    await choose(photo);
    await ring.page.evaluate(() => {
      for (const read of ['arrayBuffer', 'slice'] as const)
        File.prototype[read] = () => Promise.reject(new DOMException('gone', 'NotReadableError')) as never;
    });
    await ring.button('upload', 'send.button').click();
    await sent();
    expect(ring.site.door.uploads[0]?.body.includes(photo.buffer)).toBe(true);
  });

  it('says what a proxy before us refuses, though it answers in words of its own', async () => {
    await choose();
    await ring.page.route('**/api/photos', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
    );
    await ring.button('upload', 'send.button').click();
    await ring.page.getByText(ring.t('common', 'error.proxy_too_large')).waitFor();
  });

  it('delivers exactly the bytes of the file, after the fields that say what they are', async () => {
    const photo = selfie();
    await choose(photo);
    await ring.button('upload', 'send.button').click();
    await sent();
    const [upload] = ring.site.door.uploads;
    const at = upload?.body.indexOf(photo.buffer) ?? -1;
    expect(at).toBeGreaterThan(0);
    const before = upload?.body.subarray(0, at).toString('latin1') ?? '';
    expect(before.indexOf('name="expression"')).toBeGreaterThan(-1);
    expect(before.indexOf('name="faceConsentVersion"')).toBeGreaterThan(-1);
    expect(before.indexOf('name="file"')).toBeGreaterThan(before.indexOf('name="faceConsentVersion"'));
    expect(upload?.headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('does not offer an expression again that this selfie does not allow', async () => {
    ring.visitor.expectProblem('422');
    const code = 'expression.selfie_does_not_show_it';
    ring.site.db.failures.set('POST /photos', {
      status: 422,
      code: 'selfie.expression_unavailable',
      errors: [{ field: 'expression', code, message: '' }],
    });
    const radio = (name: string): Locator => ring.page.locator(`input[name=expression][value=${name}]`);
    await choose();
    await ring.step('check');
    await radio('clear_smile').check();
    await ring.step('photo');
    await ring.button('upload', 'send.button').click();
    await ring.page
      .getByRole('alert')
      .getByText(ring.t('common', 'error.expression_selfie_does_not_show_it'))
      .waitFor();
    await ring.step('check');
    expect(await radio('clear_smile').isDisabled()).toBe(true);
    expect(await radio('unchanged').isChecked()).toBe(true);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('tells what the check found on the spot, and lets the expression change after it', async () => {
    await choose();
    await ring.button('upload', 'send.button').click();
    await sent();
    const title = ring.page.locator('#step-check');
    await ring.page.waitForFunction(() => document.activeElement?.id === 'step-check');
    await holds(title, (element) => element.getBoundingClientRect().top < 100);
    await ring.page.waitForURL(({ searchParams }) => searchParams.get('step') === 'check');
    await ring.page.locator('input[name=expression][value=slight_smile]').check();
    await ring.button('upload', 'check.next').click();
    await ring.button('checkout', 'order.button').waitFor();
    await eventually(() => expect(kept()).toEqual(['slight_smile']));
    await reload(ring.page);
    await ring.button('checkout', 'order.button').waitFor();
    await ring.page.goBack();
    await ring.page
      .locator('input[name=expression][value=slight_smile]:checked')
      .waitFor({ state: 'attached' });
    expect(kept()).toEqual(['slight_smile']);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('shows at least five steps of a large file on a slow line', async () => {
    await choose(selfieOf(5 * MEGABYTE));
    // Slow enough that five steps are left of it when the machine stands still for seconds.
    await slowDown(0.5 * MEGABYTE);
    await ring.page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const value = document.querySelector('main progress')?.getAttribute('value');
        if (value) seen.add(value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await ring.button('upload', 'send.button').click();
    await sent();
    const steps = await ring.page.evaluate(() =>
      [...(window as unknown as { seen: Set<string> }).seen].map(Number),
    );
    // The bar also stands at 0 before the first byte and once it is done; a busy browser may skip one of them.
    const rising = steps.filter((step) => step > 0);
    expect(rising.length).toBeGreaterThanOrEqual(5);
    expect(rising).toEqual([...rising].sort((left, right) => left - right));
  });

  it('stops when asked to, and keeps the photo', async () => {
    await choose(selfieOf(5 * MEGABYTE));
    await slowDown(0.05 * MEGABYTE);
    await ring.button('upload', 'send.button').click();
    await ring.button('upload', 'send.cancel').click();
    await ring.button('upload', 'send.button').waitFor();
    await preview();
    expect(ring.site.db.photos.size).toBe(0);
  });

  it('repeats a failed sending under the same key', async () => {
    ring.visitor.expectProblem('503');
    ring.site.db.failures.set('POST /photos', { status: 503, code: 'service.unavailable' });
    await choose();
    await ring.button('upload', 'send.button').click();
    await ring.button('upload', 'send.retry').waitFor();
    ring.site.db.failures.clear();
    await ring.button('upload', 'send.retry').click();
    await sent();
    const [first, second] = keys('POST /photos');
    expect(first).toMatch(/^[\w-]{20,}$/);
    expect(second).toBe(first);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('places one order however fast the button is pressed', async () => {
    ring.site.db.photos.set('photo-1', makeDetail(makePhoto()));
    await ring.open('/upload?photo=photo-1');
    await ring.button('checkout', 'order.button').waitFor();
    await partHydrated(ring.page, 'form input[type=checkbox]');
    for (const box of await ring.page.locator('form input[type=checkbox]').all()) await box.check();
    const answered = Promise.withResolvers<void>();
    ring.site.db.gates.set('POST /orders', answered.promise);
    await ring.button('checkout', 'order.button').dblclick();
    answered.resolve();
    await ring.page.waitForURL('**/payment/success?**');
    expect(keys('POST /orders')).toHaveLength(1);
  });

  it.each([
    [
      'a picture of another kind',
      'upload_invalid_type',
      given('moving.gif', Buffer.from('GIF89a rest of it'), 'image/gif'),
    ],
    [
      'text with the name of a photo',
      'upload_invalid_type',
      given('photo.jpg', Buffer.from('no photo at all, only text')),
    ],
    ['one byte over ten megabytes', 'upload_too_large', selfieOf(10 * MEGABYTE + 1)],
    ['nothing', 'upload_empty', given('empty.jpg', Buffer.alloc(0))],
  ])('refuses %s before it leaves the browser', async (_what, sentence, file) => {
    await input().setInputFiles(file);
    await ring.page
      .getByRole('alert')
      .getByText(ring.t('common', `error.${sentence}`))
      .waitFor();
    expect(keys('POST /photos')).toEqual([]);
  });

  it('takes ten megabytes', async () => {
    await choose(selfieOf(10 * MEGABYTE));
  });

  it('refuses 499 pixels and warns at 500', async () => {
    await input().setInputFiles(await selfieWide(499));
    const refusal = ring.page.getByRole('alert');
    await refusal.getByText(ring.t('common', 'error.selfie_small_image')).waitFor();
    for (const size of ['499\u00a0×\u00a0700', '512\u00a0×\u00a0512'])
      expect((await refusal.innerText()).split(size)).toHaveLength(2);
    await input().setInputFiles(await selfieWide(500));
    await preview();
    await ring.page.getByText(ring.t('upload', 'photo.small')).waitFor();
  });
});
