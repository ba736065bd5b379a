import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { RESET_TOKEN } from '../src/testing/handlers/account.ts';
import { VERIFY_TOKEN } from '../src/testing/handlers/auth.ts';
import { eventually } from './support/eventually.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide } from './support/site.ts';
import { PHONE } from './support/visitor.ts';

/** Whole within what is seen of the page. */
const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

describe('a page that goes on to another title in place, on a phone', () => {
  const fixture = SiteFixture.use();
  const field = (namespace: string, key: string): Locator =>
    fixture.page.getByLabel(fixture.t(namespace, key), { exact: true });
  const atEnd = (): Promise<void> =>
    fixture.page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

  const arrive = async (address: string): Promise<void> => {
    await fixture.page.setViewportSize(PHONE);
    await decide(fixture.page);
    await fixture.open(address);
  };
  /** What was pressed stood as far down as the page goes. */
  const press = async (button: Locator): Promise<void> => {
    await atEnd();
    await button.evaluate((element: HTMLElement) => element.click());
  };
  const shows = async (namespace: string, key: string): Promise<void> => {
    await fixture.heading(namespace, key);
    const heading = fixture.page.getByRole('heading', { level: 1 });
    await eventually(async () => expect(await heading.evaluate(isInView)).toBe(true));
  };

  it('shows where the mail went after registering', async () => {
    await arrive('/register');
    await field('common', 'field.firstName').fill('Mae');
    await field('common', 'field.lastName').fill('Jemison');
    await field('common', 'field.email').fill('mae@example.org');
    await field('common', 'field.password').fill('correct-horse');
    await field('common', 'field.confirmPassword').fill('correct-horse');
    await fixture.page.getByRole('checkbox').first().check();
    await press(fixture.button('auth', 'register.submit'));
    await shows('auth', 'mail.title');
  });

  it('shows the summary and the receipt of a withdrawal', async () => {
    await arrive('/withdraw');
    await field('withdraw', 'field.name').fill('Grace Hopper');
    await field('withdraw', 'field.orderNumber').fill('KX7-2M4-9QT');
    await field('withdraw', 'field.email').fill('grace@example.org');
    await press(fixture.button('withdraw', 'form.submit'));
    await shows('withdraw', 'title.confirm');
    await press(fixture.button('withdraw', 'confirm.button'));
    await shows('withdraw', 'title.receipt');
  });

  it('shows that a link was sent', async () => {
    await arrive('/forgot-password');
    await field('common', 'field.email').fill('ada@example.org');
    await press(fixture.button('auth', 'forgot.submit'));
    await shows('auth', 'forgot.sentTitle');
  });

  it('shows the way in after a new password', async () => {
    await arrive(`/reset-password?token=${RESET_TOKEN}`);
    await field('common', 'field.newPassword').fill('battery-staple');
    await field('common', 'field.confirmPassword').fill('battery-staple');
    await press(fixture.button('auth', 'reset.submit'));
    await shows('auth', 'login.title');
  });

  it('shows what became of an account that somebody else made', async () => {
    await arrive(`/not-me?token=${VERIFY_TOKEN}`);
    await press(fixture.button('auth', 'notMe.submit'));
    await fixture.page.getByText(fixture.t('auth', 'notMe.done')).waitFor();
    await shows('auth', 'notMe.doneTitle');
  });
});
