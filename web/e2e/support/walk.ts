import type { Locator } from 'playwright-core';
import { pressUntil } from './press-until.ts';
import { randomBytes } from 'node:crypto';
import type { Hands } from './hands.ts';
import { lookAt } from './screen.ts';
import type { Visitor } from './visitor.ts';

export interface Customer {
  readonly email: string;
  readonly password: string;
}

export const newCustomer = (): Customer => ({
  email: `grace.${randomBytes(6).toString('hex')}@example.org`,
  password: `pass-${randomBytes(9).toString('base64url')}`,
});

/** Images of the package that is ordered. */
export const IMAGES = 20;

/** One customer with one pair of hands; steps end on a screen that has been looked at. */
export class Walk {
  protected readonly visitor: Visitor;
  protected readonly hands: Hands;
  protected readonly customer: Customer;

  constructor(visitor: Visitor, hands: Hands, customer: Customer) {
    this.visitor = visitor;
    this.hands = hands;
    this.customer = customer;
  }

  protected get page() {
    return this.visitor.page;
  }

  protected readonly t = (namespace: string, key: string, values?: Record<string, string | number>): string =>
    this.visitor.t(namespace, key, values);

  protected readonly button = (
    namespace: string,
    key: string,
    values?: Record<string, string | number>,
  ): Locator => this.page.getByRole('button', { name: this.t(namespace, key, values), exact: true });

  protected readonly link = (namespace: string, key: string): Locator =>
    this.page.getByRole('main').getByRole('link', { name: this.t(namespace, key), exact: true });

  protected readonly nav = (key: string): Locator =>
    this.page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: this.t('common', key), exact: true });

  /** By how its name begins: it may go on with a remark, and French `Nom` is a part of `Prénom`. */
  protected readonly field = (namespace: string, key: string): Locator =>
    this.page.getByRole('textbox', { name: new RegExp(`^${this.t(namespace, key)}`) }).first();

  protected readonly heading = (
    namespace: string,
    key: string,
    values?: Record<string, string | number>,
  ): Promise<void> => this.title(namespace, key, values).waitFor();

  protected readonly title = (
    namespace: string,
    key: string,
    values?: Record<string, string | number>,
  ): Locator =>
    this.page.getByRole('heading', { level: 1, name: this.t(namespace, key, values), exact: true });

  /** Presses what asks the server, as often as the answer is "later", until what follows is there. */
  protected readonly submit = (button: Locator, next: Locator): Promise<void> =>
    pressUntil(this.hands, button, next);

  protected readonly look = (screen: string): Promise<void> => lookAt(this.visitor, screen);
}
