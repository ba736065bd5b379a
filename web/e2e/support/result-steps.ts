import { expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Download, Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { jpegSize, zipNames } from './files.ts';
import { IMAGES, Walk } from './walk.ts';

/** What somebody does with finished images. */
export class ResultSteps extends Walk {
  async see(): Promise<void> {
    await this.heading('results', 'title');
    const tiles = this.page.locator('main ol > li img');
    await tiles.nth(IMAGES - 1).waitFor({ state: 'attached' });
    expect(await tiles.count()).toBe(IMAGES);
    for (let index = 0; index < IMAGES; index++) await tiles.nth(index).scrollIntoViewIfNeeded();
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main ol img')].every(
        (image) => image.naturalWidth > 0,
      ),
    );
    const alts = await tiles.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    expect(new Set(alts).size).toBe(IMAGES);
    await this.look('results');
    await this.seeLarge();
  }

  private async seeLarge(): Promise<void> {
    const first = this.page.locator('#headshot-1');
    await this.hands.press(first);
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await this.look('results-large');
    await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  private async download(target: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const [file]: [Download, void] = await Promise.all([
      this.page.waitForEvent('download'),
      this.hands.press(target),
    ]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  async takeHome(): Promise<void> {
    const one = await this.download(
      this.page.getByRole('link', { name: this.t('results', 'tile.download', { number: 3 }), exact: true }),
    );
    expect(one.name).toMatch(/\.jpg$/);
    const { width, height } = jpegSize(one.bytes);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1024);
    expect(one.bytes.toString('latin1')).toContain('digitalsourcetype');

    const all = this.page.locator('main a[download$=".zip"]');
    const address = new URL((await all.getAttribute('href')) ?? '', this.page.url());
    const announced = await eventually(async () => {
      const answer = await fetch(address, { headers: { range: 'bytes=0-0' } });
      expect(answer.status).toBe(206);
      return Number(answer.headers.get('content-range')?.split('/')[1]);
    });
    const archive = await this.download(all);
    expect(archive.bytes.length).toBe(announced);
    expect(zipNames(archive.bytes).filter((name) => name.endsWith('.jpg'))).toHaveLength(IMAGES);
  }

  private async stats(): Promise<readonly string[]> {
    return this.page.locator('main dl dd').allInnerTexts();
  }

  async countAndDelete(): Promise<void> {
    await this.hands.press(this.nav('nav.dashboard'));
    await this.heading('dashboard', 'title', { name: 'Grace' });
    await this.link('dashboard', 'row.view').waitFor();
    await this.page.locator('main dl').waitFor();
    await eventually(async () => expect(await this.stats()).toEqual(['1', '1', '0', String(IMAGES)]));
    await this.look('dashboard');
    await this.hands.press(this.page.locator('main li').getByRole('button'));
    await this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).waitFor();
    await this.look('dashboard-delete');
    await this.hands.press(this.button('dashboard', 'confirm.button'));
    await this.page.getByText(this.t('dashboard', 'empty.title')).waitFor();
    await this.page.locator('main dl').waitFor({ state: 'detached' });
  }
}
