import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Browser, Locator, Page, Response } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { open } from './open.ts';
import { clear, startSite, type Site } from './site.ts';
import type { Language } from './texts.ts';
import { newVisitor, type Visitor } from './visitor.ts';

interface FixtureOptions {
  readonly camera?: boolean;
  /** Of the web server. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What every test of the built site has: one browser and one site for the file, a fresh visitor for each test. */
export class SiteFixture {
  private browser: Browser | undefined;
  private known: { site?: Site; visitor?: Visitor } = {};

  get site(): Site {
    if (this.known.site === undefined) throw new Error('the site has not been started');
    return this.known.site;
  }

  get visitor(): Visitor {
    if (this.known.visitor === undefined) throw new Error('nobody is visiting');
    return this.known.visitor;
  }

  get page(): Page {
    return this.visitor.page;
  }

  readonly t: Visitor['t'] = (namespace, key, values) => this.visitor.t(namespace, key, values);

  /** Opens an address in the visitor's tab, and waits until the page listens. */
  open(address: string): Promise<Response | null> {
    return open(this.page, address);
  }

  button(namespace: string, key: string): Locator {
    return this.page.getByRole('button', { name: this.t(namespace, key), exact: true });
  }

  /** Opens one of the steps of the upload by its title. */
  step(name: 'photo' | 'check' | 'order'): Promise<void> {
    return this.page.locator(`#step-${name}`).click();
  }

  heading(namespace: string, key: string, values?: Record<string, string | number>): Promise<void> {
    return this.page
      .getByRole('heading', { level: 1, name: this.t(namespace, key, values), exact: true })
      .waitFor();
  }

  /** Nothing of any test may have left our origin but by leading the visitor there. */
  private async leave(): Promise<void> {
    const { visitor } = this.known;
    delete this.known.visitor;
    await visitor?.close();
    expect(visitor?.leaks() ?? []).toEqual([]);
  }

  /** Somebody else comes. */
  async arrive(language: Language = 'en', isPhone = false): Promise<void> {
    await this.leave();
    if (this.browser === undefined) throw new Error('there is no browser');
    this.known.visitor = await newVisitor(this.browser, {
      baseURL: this.site.url,
      language,
      isPhone,
    });
  }

  static use({ camera = false, settings = {} }: FixtureOptions = {}): SiteFixture {
    const fixture = new SiteFixture();
    beforeAll(async () => {
      fixture.known.site = await startSite(settings);
      fixture.browser = await launchBrowser({ camera });
    });
    beforeEach(async () => {
      clear(fixture.site);
      await fixture.arrive();
    });
    afterEach(() => fixture.leave());
    afterAll(async () => {
      await fixture.browser?.close();
      await fixture.known.site?.close();
    });
    return fixture;
  }
}
