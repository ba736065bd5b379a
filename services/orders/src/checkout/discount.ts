import { currencyRules } from '../order/currency.ts';
import { minus, type Money } from '../order/money.ts';

/** What a coupon takes off a price. A rest that no card can be charged is waived: the order is free. */
export function discountOn(price: Money, discount: Money): Money {
  const rest = minus(price, discount).amount;
  return rest > 0n && rest < currencyRules(price.currency).minimumCharge ? price : discount;
}
