import { expect } from '@jest/globals';
import { linkIn } from './mail.ts';
import { Walk } from './walk.ts';
import { open } from './open.ts';

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
    await this.hands.press(this.button('auth', 'register.submit'));
    await this.heading('auth', 'mail.title');
    await this.look('check-your-mail');
  }

  async verify(): Promise<void> {
    await open(this.page, await linkIn(this.customer.email, '/email-verification'));
    await this.page.getByText(this.t('auth', 'verify.done')).waitFor();
    expect(this.page.url()).not.toContain('token');
    await this.hands.press(this.button('auth', 'verify.stop'));
    await this.look('email-verification');
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
    await this.hands.press(this.button('auth', 'login.submit'));
    await this.heading('dashboard', 'title', { name: 'Grace' });
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
