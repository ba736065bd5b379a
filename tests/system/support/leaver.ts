import { randomBytes } from 'node:crypto';
import { eventually } from '@headshots/platform/testing';
import { answerOf, as, dataOf, type PublicApi } from '../../../deploy/src/api/public-api.ts';
import { Customer, password, patienceMs, type Order, type OrderChange, type Photo } from './customer.ts';
import type { Mailbox } from './mailbox.ts';
import { send } from './stack.ts';
import { mayHoldIds, rows, tracesOf, type Trace } from './traces.ts';
import { entriesOf, type ZipEntry } from './zip.ts';

export interface Work {
  readonly photo: Pick<Photo, 'id'>;
  readonly order: Order;
  /** What the books will know it by. */
  readonly number: string;
}

/** Sales of this number, as the books keep them. */
export const inTheBooks = (number: string) =>
  rows<{ gross: string; refund_reference: string | null }>(
    'orders',
    'SELECT gross, refund_reference FROM bookkeeping.records WHERE number = $1',
    [number],
  );

/** Folders of a photo and of its images in their buckets. */
export const foldersOf = ({ photo, order }: Work): readonly string[] => [`${photo.id}/`, `${order.id}/`];

/** Letters that nobody else's name has. */
const unique = (beginning: string): string =>
  beginning + [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** Somebody with photos and orders who is going to leave. */
export class Leaver {
  readonly customer: Customer;
  readonly userId: string;
  readonly names: readonly string[];

  private constructor(customer: Customer, userId: string, names: readonly string[]) {
    this.customer = customer;
    this.userId = userId;
    this.names = names;
  }

  static async arrive(api: PublicApi, mailbox: Mailbox): Promise<Leaver> {
    const names = { firstName: unique('Zenobia'), lastName: unique('Quill') };
    const customer = await Customer.arrive(api, mailbox, names);
    const { user } = await dataOf(api.GET('/auth/user', as(customer.token)));
    return new Leaver(customer, user.id, Object.values(names));
  }

  async work(change: OrderChange = {}): Promise<Work> {
    const photo = await this.customer.upload();
    const order = await this.customer.order(photo.id, change);
    const [row] = await rows<{ number: string }>('orders', 'SELECT number FROM orders WHERE id = $1', [
      order.id,
    ]);
    return { photo, order, number: row?.number ?? '' };
  }

  async export(): Promise<readonly ZipEntry[]> {
    const { api, token } = this.customer;
    const response = await send(new Request(`${api.origin}/api/auth/account/export`, as(token)));
    if (response.status !== 200) throw new Error(`export: ${response.status} ${await response.text()}`);
    return entriesOf(Buffer.from(await response.arrayBuffer()));
  }

  async leave(): Promise<string> {
    const { api, token } = this.customer;
    const { status, code, data } = await answerOf(
      api.DELETE('/auth/account', { ...as(token), body: { password } }),
    );
    if (status < 300) return data.deletionId;
    // An answer that got lost leaves a session that has ended.
    const [begun] = await rows<{ id: string }>(
      'identity',
      'SELECT id FROM account_deletions WHERE user_id = $1',
      [this.userId],
    );
    if (status !== 401 || begun === undefined) throw new Error(`not deleted: ${status} ${code}`);
    return begun.id;
  }

  /** Resolves when the deletion has ended. */
  async gone(deletionId: string): Promise<void> {
    await eventually(
      async () => {
        const [deletion] = await rows<{ state: string }>(
          'identity',
          'SELECT * FROM account_deletions WHERE id = $1',
          [deletionId],
        );
        if (deletion?.state !== 'finished')
          throw new Error(`deletion ${deletionId} has not ended: ${JSON.stringify(deletion)}`);
      },
      { timeoutMs: patienceMs, everyMs: 500 },
    );
  }

  /** All that the stack still knows, but for ids where ids may be. */
  async traces(): Promise<readonly Trace[]> {
    const words = [this.userId, this.customer.email, ...this.names];
    return (await tracesOf(words)).filter((trace) => trace.word !== this.userId || !mayHoldIds(trace));
  }
}
