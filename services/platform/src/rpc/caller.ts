import { createContextKey, type HandlerContext } from '@connectrpc/connect';
import type { Caller, Staff } from '../auth/index.ts';
import { problem } from '../errors/index.ts';

export const callerKey = createContextKey<Caller | undefined>(undefined, { description: 'caller' });

export const staffKey = createContextKey<Staff | undefined>(undefined, { description: 'staff' });

/**
 * Who calls. Set when the method's access rule is `ACCESS_USER` or `ACCESS_VERIFIED_USER`.
 * @throws Problem `auth.login_required` in methods without such a rule
 */
export function callerOf(context: Pick<HandlerContext, 'values'>): Caller {
  const caller = context.values.get(callerKey);
  if (!caller) throw problem('auth.login_required');
  return caller;
}

/**
 * Who of the staff calls. Set when the method's access rule is `ACCESS_STAFF`.
 * @throws Problem `auth.login_required` in methods without that rule
 */
export function staffOf(context: Pick<HandlerContext, 'values'>): Staff {
  const staff = context.values.get(staffKey);
  if (!staff) throw problem('auth.login_required');
  return staff;
}
