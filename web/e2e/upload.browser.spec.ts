import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { makeDetail, makePhoto } from '../src/testing/factories.ts';
import { eventually } from './support/eventually.ts';
import { partHydrated, holds, reload } from './support/open.ts';
import { given, selfie, selfieOf, selfieWide } from './support/photos.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

const MEGABYTE = 1024 * 1024;

describe('sending a photo', () => {
  const fixture = SiteFixture.use();

  beforeEach(async () => {
    await signIn(fixture.visitor, fixture.site);
    await fixture.open('/upload');
    await input().waitFor({ state: 'attached' });
  });

  const input = (): Locator => fixture.page.locator('input[type=file]');
  const preview = (): Promise<void> =>
    fixture.page.getByAltText(fixture.t('upload', 'photo.previewAlt')).waitFor();
  const sent = (): Promise<void> => fixture.page.getByText(fixture.t('upload', 'photo.accepted')).waitFor();
  const keys = (route: string): (string | null | undefined)[] =>
    fixture.site.db.requests.filter((request) => request.route === route).map(({ key }) => key);

  const kept = (): readonly unknown[] =>
    [...fixture.site.db.photos.values()].map(({ expression }) => expression);

  async function choose(photo = selfie()): Promise<void> {
    await input().setInputFiles(photo);
    await preview();
    await fixture.page.getByRole('checkbox').first().check();
  }

  async function slowDown(bytesPerSecond: number): Promise<void> {
    const session = await fixture.visitor.context.newCDPSession(fixture.page);
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
    await fixture.visitor.context.addInitScript(() => {
      Reflect.deleteProperty(Promise, 'withResolvers');
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      Reflect.deleteProperty(URL, 'parse');
      Object.defineProperty(crypto, 'randomUUID', { value: undefined });
    });
    await reload(fixture.page);
    await input().waitFor({ state: 'attached' });
    await choose();
    await fixture.button('upload', 'send.button').click();
    await sent();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is not begun with a file that vanished after it was chosen', async () => {
    await fixture.page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    await input().setInputFiles(selfie());
    await fixture.page.getByText(fixture.t('common', 'error.upload_unreadable')).waitFor();
  });

  it('sends the bytes that were there when the file was chosen', async () => {
    const photo = selfie();
    await choose(photo);
    await fixture.page.evaluate(() => {
      for (const read of ['arrayBuffer', 'slice'] as const)
        File.prototype[read] = () => Promise.reject(new DOMException('gone', 'NotReadableError')) as never;
    });
    await fixture.button('upload', 'send.button').click();
    await sent();
    expect(fixture.site.door.uploads[0]?.body.includes(photo.buffer)).toBe(true);
  });

  it('says what a proxy before us refuses, though it answers in words of its own', async () => {
    await choose();
    await fixture.page.route('**/api/photos', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
    );
    await fixture.button('upload', 'send.button').click();
    await fixture.page.getByText(fixture.t('common', 'error.proxy_too_large')).waitFor();
  });

  it('delivers exactly the bytes of the file, after the fields that say what they are', async () => {
    const photo = selfie();
    await choose(photo);
    await fixture.button('upload', 'send.button').click();
    await sent();
    const [upload] = fixture.site.door.uploads;
    const at = upload?.body.indexOf(photo.buffer) ?? -1;
    expect(at).toBeGreaterThan(0);
    const before = upload?.body.subarray(0, at).toString('latin1') ?? '';
    expect(before.indexOf('name="expression"')).toBeGreaterThan(-1);
    expect(before.indexOf('name="faceConsentVersion"')).toBeGreaterThan(-1);
    expect(before.indexOf('name="file"')).toBeGreaterThan(before.indexOf('name="faceConsentVersion"'));
    expect(upload?.headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('does not offer an expression again that this selfie does not allow', async () => {
    fixture.visitor.expectProblem('422');
    const code = 'expression.selfie_does_not_show_it';
    fixture.site.db.failures.set('POST /photos', {
      status: 422,
      code: 'selfie.expression_unavailable',
      errors: [{ field: 'expression', code, message: '' }],
    });
    const radio = (name: string): Locator => fixture.page.locator(`input[name=expression][value=${name}]`);
    await choose();
    await fixture.step('check');
    await radio('clear_smile').check();
    await fixture.step('photo');
    await fixture.button('upload', 'send.button').click();
    await fixture.page
      .getByRole('alert')
      .getByText(fixture.t('common', 'error.expression_selfie_does_not_show_it'))
      .waitFor();
    await fixture.step('check');
    expect(await radio('clear_smile').isDisabled()).toBe(true);
    expect(await radio('unchanged').isChecked()).toBe(true);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('tells what the check found on the spot, and lets the expression change after it', async () => {
    await choose();
    await fixture.button('upload', 'send.button').click();
    await sent();
    const title = fixture.page.locator('#step-check');
    await fixture.page.waitForFunction(() => document.activeElement?.id === 'step-check');
    await holds(title, (element) => element.getBoundingClientRect().top < 100);
    await fixture.page.waitForURL(({ searchParams }) => searchParams.get('step') === 'check');
    await fixture.page.locator('input[name=expression][value=slight_smile]').check();
    await fixture.button('upload', 'check.next').click();
    await fixture.button('checkout', 'order.button').waitFor();
    await eventually(() => expect(kept()).toEqual(['slight_smile']));
    await reload(fixture.page);
    await fixture.button('checkout', 'order.button').waitFor();
    await fixture.page.goBack();
    await fixture.page
      .locator('input[name=expression][value=slight_smile]:checked')
      .waitFor({ state: 'attached' });
    expect(kept()).toEqual(['slight_smile']);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('shows at least five steps of a large file on a slow line', async () => {
    await choose(selfieOf(5 * MEGABYTE));
    // Slow enough that five steps are left of it when the machine stands still for seconds.
    await slowDown(0.5 * MEGABYTE);
    await fixture.page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const value = document.querySelector('main progress')?.getAttribute('value');
        if (value) seen.add(value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await fixture.button('upload', 'send.button').click();
    await sent();
    const steps = await fixture.page.evaluate(() =>
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
    await fixture.button('upload', 'send.button').click();
    await fixture.button('upload', 'send.cancel').click();
    await fixture.button('upload', 'send.button').waitFor();
    await preview();
    expect(fixture.site.db.photos.size).toBe(0);
  });

  it('repeats a failed sending under the same key', async () => {
    fixture.visitor.expectProblem('503');
    fixture.site.db.failures.set('POST /photos', { status: 503, code: 'service.unavailable' });
    await choose();
    await fixture.button('upload', 'send.button').click();
    await fixture.button('upload', 'send.retry').waitFor();
    fixture.site.db.failures.clear();
    await fixture.button('upload', 'send.retry').click();
    await sent();
    const [first, second] = keys('POST /photos');
    expect(first).toMatch(/^[\w-]{20,}$/);
    expect(second).toBe(first);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('places one order however fast the button is pressed', async () => {
    fixture.site.db.photos.set('photo-1', makeDetail(makePhoto()));
    await fixture.open('/upload?photo=photo-1');
    await fixture.button('checkout', 'order.button').waitFor();
    await partHydrated(fixture.page, 'form input[type=checkbox]');
    for (const box of await fixture.page.locator('form input[type=checkbox]').all()) await box.check();
    const answered = Promise.withResolvers<void>();
    fixture.site.db.gates.set('POST /orders', answered.promise);
    await fixture.button('checkout', 'order.button').dblclick();
    answered.resolve();
    await fixture.page.waitForURL('**/payment/success?**');
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
    await fixture.page
      .getByRole('alert')
      .getByText(fixture.t('common', `error.${sentence}`))
      .waitFor();
    expect(keys('POST /photos')).toEqual([]);
  });

  it('takes ten megabytes', async () => {
    await choose(selfieOf(10 * MEGABYTE));
  });

  it('refuses 499 pixels and warns at 500', async () => {
    await input().setInputFiles(await selfieWide(499));
    const refusal = fixture.page.getByRole('alert');
    await refusal.getByText(fixture.t('common', 'error.selfie_small_image')).waitFor();
    for (const size of ['499\u00a0×\u00a0700', '512\u00a0×\u00a0512'])
      expect((await refusal.innerText()).split(size)).toHaveLength(2);
    await input().setInputFiles(await selfieWide(500));
    await preview();
    await fixture.page.getByText(fixture.t('upload', 'photo.small')).waitFor();
  });
});
