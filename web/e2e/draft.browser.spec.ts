import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { eventually } from './support/eventually.ts';
import { reload } from './support/open.ts';
import { selfie } from './support/photos.ts';
import { Ring } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

describe('a choice that was not sent yet', () => {
  const ring = Ring.use();

  beforeEach(() => signIn(ring.visitor, ring.site));

  const input = (): Locator => ring.page.locator('input[type=file]');
  const preview = (): Promise<void> => ring.page.getByAltText(ring.t('upload', 'photo.previewAlt')).waitFor();
  const expression = (name: string): Locator =>
    ring.page.locator(`input[name=expression][value=${name}]:checked`);

  async function choose(): Promise<void> {
    await ring.open('/upload');
    await input().waitFor({ state: 'attached' });
    await input().setInputFiles(selfie());
    await preview();
    await ring.page.getByRole('checkbox').first().check();
  }

  async function send(): Promise<void> {
    await ring.button('upload', 'send.button').click();
    await ring.page.getByText(ring.t('upload', 'photo.accepted')).waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  }

  /** Runs in the page: what the browser keeps, as `draft` if given. */
  const kept = (draft?: object): Promise<string> =>
    ring.page.evaluate(async (given) => {
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
    await ring.step('check');
    await ring.page.locator('input[name=expression][value=slight_smile]').check();
    await keeps('slight_smile');
    await reload(ring.page);
    await expression('slight_smile').waitFor({ state: 'attached' });
    await ring.step('photo');
    await preview();
    await send();
  });

  it('is forgotten after its time', async () => {
    await choose();
    await ring.step('check');
    await ring.page.locator('input[name=expression][value=slight_smile]').check();
    await keeps('slight_smile');
    await kept({ draft: { expression: 'slight_smile' }, savedAt: 0 });
    await reload(ring.page);
    await expression('unchanged').waitFor({ state: 'attached' });
    await ring.step('photo');
    await input().waitFor({ state: 'attached' });
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('leaves with whoever logs out, also where the part of the program that keeps it does not come', async () => {
    const databases = (): Promise<readonly (string | undefined)[]> =>
      ring.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await choose();
    await keeps('sent');
    await ring.open('/dashboard');
    expect(await databases()).toContain('headshots');
    await ring.page.route('**/assets/draft-store-*', (route) => route.abort());
    ring.visitor.expectProblem('draft-store');
    await ring.button('common', 'nav.logout').click();
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
    await ring.page.addInitScript(script);
    await choose();
    await send();
  });
});
