import type { Account } from '../account/account.ts';
import { invalid } from './api-error.ts';

/**
 * Puts objects where their ids stand (`data.payment_intent.latest_charge`).
 * @throws ApiError 400 for what is no id of an object that the double has
 */
export function expanded(account: Account, object: unknown, paths: readonly string[] = []): object {
  let result = object;
  for (const path of paths) result = replaced(account, result, path.split('.'), path);
  return result as object;
}

function replaced(
  account: Account,
  value: unknown,
  [name, ...rest]: readonly string[],
  path: string,
): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => replaced(account, each, [name, ...rest], path));
  if (value === null) return null;
  const object = value as Record<string, unknown>;
  if (!Object.hasOwn(object, name))
    throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand[0]');
  const inside = object[name];
  const found = typeof inside === 'string' ? byId(account, inside, path) : inside;
  return { ...object, [name]: replaced(account, found, rest, path) };
}

function byId(account: Account, id: string, path: string): unknown {
  const { sessions, paymentIntents, charges, refunds, disputes, balanceTransactions } = account;
  for (const shelf of [charges, paymentIntents, balanceTransactions, refunds, disputes, sessions]) {
    const found = shelf.get(id);
    if (found) return found;
  }
  throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand[0]');
}
