import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { isLanguageCode } from '../src/shared/i18n/languages.ts';
import { AccountSteps } from './support/account-steps.ts';
import { launchBrowser } from './support/browser.ts';
import { required } from './support/environment.ts';
import { keyboard, mouse, type Hands } from './support/hands.ts';
import { subjectsTo } from './support/mail.ts';
import { OrderSteps } from './support/order-steps.ts';
import { ResultSteps } from './support/result-steps.ts';
import { screenshot } from './support/screen.ts';
import type { Language } from './support/texts.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { newCustomer } from './support/walk.ts';

const MAILS = 3;
/** A call that a busy machine cut off: the page asks again, or its visitor does. */
const busy = ['status of 503', 'status of 429'] as const;

describe('from registration to the last download, on the real product', () => {
  let browser: Browser;
  let visitor: Visitor | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    if (visitor?.findings.length) process.stderr.write(`${visitor.findings.join('\n')}\n`);
    if (visitor) await screenshot(visitor.page, `last-${visitor.language}`, false).catch(() => undefined);
    await visitor?.close();
  });
  afterAll(() => browser?.close());

  async function walk(language: Language, handsOf: (visitor: Visitor) => Hands): Promise<void> {
    const customer = newCustomer();
    visitor = await newVisitor(browser, { baseURL: required('HEADSHOTS_URL'), language });
    for (const later of busy) visitor.expectProblem(later);
    const who = [visitor, handsOf(visitor), customer] as const;
    const [account, order, results] = [
      new AccountSteps(...who),
      new OrderSteps(...who),
      new ResultSteps(...who),
    ];
    await account.arrive();
    await account.register();
    await account.verify();
    await account.logOut();
    await account.logIn();
    await order.upload();
    await order.order();
    await order.watch();
    await results.see();
    await results.takeHome();
    await results.countAndDelete();
    await account.logOut();
    await account.getLost();
    expect(await subjectsTo(customer.email, MAILS)).toHaveLength(MAILS);
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  }

  it('is walked in English with the mouse', () => walk('en', mouse));

  it('is walked in German with the keyboard alone', () => walk('de', ({ page }) => keyboard(page)));

  /** Half a minute each: only for who names them. */
  const others = (process.env['WALK_LANGUAGES'] ?? '').split(',').filter(isLanguageCode);
  if (others.length > 0)
    it.each(others)('is walked in %s with the mouse', (language) => walk(language, mouse));
});
