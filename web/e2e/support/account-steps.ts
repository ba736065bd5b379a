import { expect } from '@jest/globals';
import { linkIn } from './mail.ts';
import { Walk } from './walk.ts';
import { open } from './open.ts';

const MOST_VISITS = 5;

/** From the first visit to being signed in, and out again. */
export class AccountSteps extends Walk {
  async arrive(): Promise<void> {
    await open(this.page, '/');
    await this.heading('home', 'hero.title');
    await this.hands.press(this.button('common', 'consent.necessaryOnly'));
    await this.button('common', 'consent.necessaryOnly').waitFor({ state: 'detached' });
    await this.look('home');
  }

  async register(): Promise<void> {
    const { email, password } = this.customer;
    await this.hands.press(this.nav('nav.register'));
    await this.heading('auth', 'register.title');
    await this.look('register');
    await this.hands.write(this.field('common', 'field.firstName'), 'Grace');
    await this.hands.write(this.field('common', 'field.lastName'), 'Hopper');
    await this.hands.write(this.page.getByLabel(this.t('common', 'field.email'), { exact: true }), email);
    await this.hands.write(
      this.page.getByLabel(this.t('common', 'field.password'), { exact: true }),
      password,
    );
    await this.hands.write(
      this.page.getByLabel(this.t('common', 'field.confirmPassword'), { exact: true }),
      password,
    );
    await this.hands.tick(this.page.getByRole('checkbox', { name: this.t('common', 'field.terms') }));
    await this.submit(this.button('auth', 'register.submit'), this.title('auth', 'mail.title'));
    await this.look('check-your-mail');
  }

  async verify(): Promise<void> {
    const link = await linkIn(this.customer.email, '/email-verification');
    for (let visits = 1; !(await this.stopAt(link)); visits += 1)
      if (visits === MOST_VISITS) throw new Error('the page of the confirmed address does not stay');
    await this.look('email-verification');
  }

  /** The page goes on by itself after five seconds. False where that was sooner than these hands. */
  private async stopAt(link: string): Promise<boolean> {
    await open(this.page, link);
    const done = this.page.getByText(this.t('auth', 'verify.done'));
    await done.waitFor();
    expect(this.page.url()).not.toContain('token');
    return this.hands.press(this.button('auth', 'verify.stop')).then(
      () => true,
      async (error: unknown) => {
        if (await done.isVisible()) throw error;
        return false;
      },
    );
  }

  async logOut(): Promise<void> {
    await this.hands.press(this.button('common', 'nav.logout'));
    await this.nav('nav.login').waitFor();
    expect(await this.page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  }

  async logIn(): Promise<void> {
    const { email, password } = this.customer;
    await this.hands.press(this.nav('nav.login'));
    await this.heading('auth', 'login.title');
    await this.look('login');
    await this.hands.write(this.page.getByLabel(this.t('common', 'field.email'), { exact: true }), email);
    await this.hands.write(
      this.page.getByLabel(this.t('common', 'field.password'), { exact: true }),
      password,
    );
    await this.submit(
      this.button('auth', 'login.submit'),
      this.title('dashboard', 'title', { name: 'Grace' }),
    );
    await this.page.getByText(this.t('dashboard', 'empty.title')).waitFor();
    await this.look('dashboard-empty');
  }

  async getLost(): Promise<void> {
    this.visitor.expectProblem('/no-such-page');
    const response = await open(this.page, '/no-such-page');
    expect(response?.status()).toBe(404);
    await this.heading('common', 'notFound.title');
    await this.look('not-found');
    await this.hands.press(this.link('common', 'action.home'));
    await this.heading('home', 'hero.title');
    await open(this.page, '/no-such-page');
    await this.hands.press(
      this.page.getByRole('main').getByRole('button', { name: this.t('common', 'action.back'), exact: true }),
    );
    await this.heading('home', 'hero.title');
  }
}
