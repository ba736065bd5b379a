import type { HttpHandler } from 'msw';
import type { FakeDb } from '../db.ts';
import type { FakeOrder } from '../fake-desk.ts';
import { bad, route, type Call } from './answer.ts';

export const STAFF_TOKEN = 'desk-token';
export const staffName = 'Robin Berg';

/** A route of the desk. */
export function staffRoute(
  db: FakeDb,
  method: 'get' | 'post',
  path: string,
  resolve: (call: Call) => Promise<Response> | Response,
): HttpHandler {
  return route(db, method, path, 'public', (call) =>
    call.request.headers.get('authorization') === `Bearer ${STAFF_TOKEN}`
      ? resolve(call)
      : bad({ status: 401, code: 'auth.session_expired' }),
  );
}

/** A route of one order at the desk. */
export function deskOrderRoute(
  db: FakeDb,
  method: 'get' | 'post',
  path: string,
  resolve: (order: FakeOrder, call: Call) => Promise<Response> | Response,
): HttpHandler {
  return staffRoute(db, method, `/desk/orders/:number${path}`, (call) => {
    const found = db.desk.orders.find(({ order }) => order.number === call.params['number']);
    return found === undefined ? bad({ status: 404, code: 'order.not_found' }) : resolve(found, call);
  });
}

export const supervisorNeeded = (): Response => bad({ status: 403, code: 'desk.supervisor_needed' });

export async function reasonIn(request: Request): Promise<string | null> {
  const { reason = null } = (await request.json()) as { readonly reason?: string };
  return reason;
}
