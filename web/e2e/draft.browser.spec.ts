import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { eventually } from './support/eventually.ts';
import { reload } from './support/open.ts';
import { selfie } from './support/photos.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

describe('a choice that was not sent yet', () => {
  const fixture = SiteFixture.use();

  beforeEach(() => signIn(fixture.visitor, fixture.site));

  const input = (): Locator => fixture.page.locator('input[type=file]');
  const preview = (): Promise<void> =>
    fixture.page.getByAltText(fixture.t('upload', 'photo.previewAlt')).waitFor();
  const expression = (name: string): Locator =>
    fixture.page.locator(`input[name=expression][value=${name}]:checked`);

  async function choose(): Promise<void> {
    await fixture.open('/upload');
    await input().waitFor({ state: 'attached' });
    await input().setInputFiles(selfie());
    await preview();
    await fixture.page.getByRole('checkbox').first().check();
  }

  async function send(): Promise<void> {
    await fixture.button('upload', 'send.button').click();
    await fixture.page.getByText(fixture.t('upload', 'photo.accepted')).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  }

  /** Runs in the page: what the browser keeps, as `draft` if given. */
  const kept = (draft?: object): Promise<string> =>
    fixture.page.evaluate(async (given) => {
      const result = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(request.error?.message));
        });
      const database = await result(indexedDB.open('headshots', 1));
      const store = database.transaction('upload-draft', 'readwrite').objectStore('upload-draft');
      if (given !== undefined) await result(store.put(given, 'draft'));
      const saved: unknown = await result(store.get('draft'));
      database.close();
      return JSON.stringify(saved);
    }, draft);

  async function keeps(text: string): Promise<void> {
    while (!(await kept()).includes(text)) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it('is there again after the page was loaded anew, and can be sent', async () => {
    await choose();
    await fixture.step('check');
    await fixture.page.locator('input[name=expression][value=slight_smile]').check();
    await keeps('slight_smile');
    await reload(fixture.page);
    await expression('slight_smile').waitFor({ state: 'attached' });
    await fixture.step('photo');
    await preview();
    await send();
  });

  it('is forgotten after its time', async () => {
    await choose();
    await fixture.step('check');
    await fixture.page.locator('input[name=expression][value=slight_smile]').check();
    await keeps('slight_smile');
    await kept({ draft: { expression: 'slight_smile' }, savedAt: 0 });
    await reload(fixture.page);
    await expression('unchanged').waitFor({ state: 'attached' });
    await fixture.step('photo');
    await input().waitFor({ state: 'attached' });
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('leaves with whoever logs out, also where the part of the program that keeps it does not come', async () => {
    const databases = (): Promise<readonly (string | undefined)[]> =>
      fixture.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await choose();
    await keeps('sent');
    await fixture.open('/dashboard');
    expect(await databases()).toContain('headshots');
    await fixture.page.route('**/assets/draft-store-*', (route) => route.abort());
    fixture.visitor.expectProblem('draft-store');
    await fixture.button('common', 'nav.logout').click();
    await eventually(async () => expect(await databases()).toEqual([]));
  });

  it.each([
    ['cannot be had', 'IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); }'],
    ['does not exist', 'Object.defineProperty(globalThis, "indexedDB", { value: undefined })'],
    [
      'is full',
      'IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError"); }',
    ],
  ])('is sent though the store of the browser %s', async (_name, script) => {
    await fixture.page.addInitScript(script);
    await choose();
    await send();
  });
});
