import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { api } from './stack.ts';
import type { ProviderUser } from './provider.ts';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** A browser of its own in front of the product; remembers every address it asked. */
export class SocialVisitor {
  readonly page: Page;
  readonly asked: string[] = [];
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on('request', (request) => this.asked.push(request.url()));
  }

  static async arrive(browser: Browser): Promise<SocialVisitor> {
    const context = await browser.newContext({ baseURL: api.origin, locale: 'en-US' });
    context.setDefaultTimeout(180_000);
    await context.addInitScript(() => localStorage.setItem('language', 'en'));
    return new SocialVisitor(context, await context.newPage());
  }

  /** Presses the button, fills the provider's form and comes back. */
  async signIn(provider: 'Google' | 'Facebook' | 'Apple', user: ProviderUser): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await this.page.locator('#username').fill(user.username);
    await this.page.locator('#password').fill(user.password);
    await this.page.locator('#kc-login').click();
    await this.page.waitForURL(
      (url) => !url.pathname.startsWith('/idp/') && !url.searchParams.has('provider'),
    );
  }

  /** Everything the page has stored, as one text. */
  stored(): Promise<string> {
    return this.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  }

  /** The session token the web application keeps. */
  async token(): Promise<string> {
    const token = await this.page.evaluate(() => localStorage.getItem('auth_token'));
    if (token === null) throw new Error('nobody is signed in');
    return token;
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
