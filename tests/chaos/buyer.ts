import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import { patient } from '../../deploy/src/api/patient.ts';
import {
  answerOf,
  dataOf,
  newKey,
  publicApi,
  sendWithin,
  type PublicApi,
  type Schemas,
} from '../../deploy/src/api/public-api.ts';
import { portraits, selfie } from '../system/support/selfies.ts';
import { password, type Customer, type Order } from '../system/support/customer.ts';
import { download, isPdf } from '../system/support/documents.ts';
import { rows } from '../system/support/traces.ts';
import { withdraw } from '../system/support/withdrawal.ts';
import { entriesOf } from '../system/support/zip.ts';
import { payAtPage, sessionOf } from './payment-page.ts';
import { witnessed, type Seen } from './witnessed.ts';

/** One image as it came over the line. */
export interface Downloaded {
  readonly number: number;
  readonly status: number;
  readonly announced: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** All that one customer saw. */
export interface Testimony {
  readonly name: string;
  readonly email: string;
  readonly userId: string;
  readonly photoId: string;
  readonly orderId: string;
  /** What the books know the order by. */
  readonly orderNumber: string;
  readonly images: number;
  /** Asked for by this customer and granted. */
  readonly couponCode: string | null;
  readonly leaves: boolean;
  readonly withdraws: boolean;
  /** Total of the order, in minor units. */
  readonly total: number;
  /** Checkout sessions whose page this customer was sent to; the last is the order's. */
  readonly sessions: readonly string[];
  /** Status of the invoice, or of the correction when the order was paid back, and whether it is a PDF. */
  readonly document: { readonly status: number; readonly isPdf: boolean };
  /** State of the order at the end; empty for somebody who left. */
  readonly orderState: string;
  readonly ordersListed: number;
  readonly photosListed: number;
  readonly downloads: readonly Downloaded[];
  /** Status of the archive and the hashes of what is in it. */
  readonly archive: { readonly status: number; readonly sha256: readonly string[] };
  /** Full size offered before delivery. */
  readonly tooEarly: readonly string[];
  readonly seen: readonly Seen[];
  /** Why the customer got no further; empty when all went well. */
  readonly stuck: string;
}

export interface Wishes {
  readonly name: string;
  /** Quiet time before the first step, in ms. */
  readonly arrivesAfterMs: number;
  readonly couponCode: string | null;
  /** Deletes the account once the first images are there. */
  readonly leaves: boolean;
  /** Withdraws from the contract as soon as it is paid. */
  readonly withdraws: boolean;
  /** Orders another package first and comes back from its page; then the first card is declined. */
  readonly hesitates: boolean;
}

type PhotoSeen = Schemas['PhotoDetail'];

/** Of somebody who waits until the storm is over. */
const patience = { forMs: 300_000, leastPauseMs: 300, mostPauseMs: 2_000 } as const;
const lookEveryMs = 1_000;
const ends = new Set(['delivered', 'refunded', 'expired']);

/** A customer who uploads, orders, waits, looks and downloads, whatever happens meanwhile. */
export class Buyer {
  readonly customer: Customer;
  /** Asks as this customer, with the newest token. */
  readonly #api: PublicApi;
  readonly #anonymous: PublicApi;
  readonly #seen: Seen[] = [];
  readonly #wishes: Wishes;
  readonly #tooEarly = new Set<string>();
  #photoId = '';
  #order: Order | undefined;
  readonly #sessions: string[] = [];
  #document: Testimony['document'] = { status: 0, isPdf: false };
  #couponCode: string | null = null;
  #downloads: readonly Downloaded[] = [];
  #archive: Testimony['archive'] = { status: 0, sha256: [] };
  #listed = { orders: 0, photos: 0 };
  #state = '';
  #left = false;
  #refreshing: Promise<void> | undefined;

  constructor(customer: Customer, wishes: Wishes) {
    this.customer = customer;
    this.#wishes = wishes;
    const send = witnessed(this.#seen, sendWithin(20_000));
    this.#anonymous = publicApi(customer.api.origin, patient(send, patience));
    this.#api = publicApi(
      customer.api.origin,
      patient((request) => {
        request.headers.set('authorization', `Bearer ${customer.token}`);
        return send(request);
      }, patience),
    );
  }

  /** From the upload to the last download. Never throws: what went wrong is part of the testimony. */
  async buy(): Promise<Testimony> {
    this.#refreshing = this.#keepSession();
    const stuck = await this.#journey().then(
      () => '',
      (error: unknown) => String(error),
    );
    this.#left = true;
    await this.#refreshing;
    return this.#testimony(stuck);
  }

  async #journey(): Promise<void> {
    await sleep(this.#wishes.arrivesAfterMs);
    await this.#upload();
    if (this.#wishes.hesitates) await this.#tryOther();
    await this.#pay(await this.#placeOrder());
    if (this.#wishes.leaves) return this.#leaveInTheMiddle();
    if (this.#wishes.withdraws) await this.#withdraw();
    await this.#untilEnd();
    if (this.#state === 'delivered') await this.#download();
    await this.#downloadDocument();
    await this.#list();
  }

  async #upload(): Promise<void> {
    const params = { header: newKey() };
    const body = await selfie(portraits.hopper, this.customer.versions.face);
    const { photo } = await dataOf(this.#api.POST('/photos', { params, body }));
    this.#photoId = photo.id;
  }

  /** Goes to the page of another package and no further. */
  async #tryOther(): Promise<void> {
    const { status, code, data } = await this.#tryToOrder(null, 'premium');
    if (status !== 201) throw new Error(`no first order: ${status} ${code}`);
    this.#sessions.push(sessionOf(data.nextUrl));
  }

  /** Answers where it is paid. */
  async #placeOrder(): Promise<string> {
    const first = await this.#tryToOrder(this.#wishes.couponCode);
    if (first.status === 201) {
      this.#couponCode = this.#wishes.couponCode;
      return this.#placed(first.data);
    }
    if (!first.code?.startsWith('coupon.')) throw new Error(`no order: ${first.status} ${first.code}`);
    const second = await this.#tryToOrder(null);
    if (second.status !== 201) throw new Error(`no order: ${second.status} ${second.code}`);
    return this.#placed(second.data);
  }

  #placed({ order, nextUrl }: Schemas['PlaceOrderAnswer']): string {
    this.#order = order;
    this.#sessions.push(sessionOf(nextUrl));
    return nextUrl;
  }

  #pay(page: string): Promise<void> {
    const cards = this.#wishes.hesitates ? (['declined', 'good'] as const) : (['good'] as const);
    return payAtPage(new URL(page, this.customer.api.origin), cards, patience.forMs);
  }

  async #withdraw(): Promise<void> {
    while ((await this.#orderState()) === 'awaiting_payment') await sleep(lookEveryMs);
    await withdraw(this.#api, this.#order?.number ?? '', this.customer.email);
    await this.#withdrawalSettled();
  }

  /** Images of an order that is being withdrawn from may go while they are fetched: whoever withdraws does not fetch them. */
  #withdrawalSettled(): Promise<void> {
    return eventually(
      async () => {
        const settled = await rows(
          'orders',
          'SELECT 1 FROM withdrawals WHERE order_number = $1 AND outcome IS NOT NULL',
          [this.#order?.number],
        );
        if (settled.length === 0) throw new Error('the withdrawal is not settled');
      },
      { timeoutMs: patience.forMs, everyMs: lookEveryMs },
    );
  }

  /** The document is written a moment after the money has moved. */
  async #downloadDocument(): Promise<void> {
    const which = this.#state === 'refunded' ? 'credit-note' : 'invoice';
    const end = Date.now() + patience.forMs;
    for (;;) {
      const who = { origin: this.customer.api.origin, token: this.customer.token, send: sendWithin(20_000) };
      const file = await download(who, this.#order?.id ?? '', which).catch(() => undefined);
      this.#document = { status: file?.status ?? 0, isPdf: file !== undefined && isPdf(file) };
      if (file?.status === 200 || Date.now() > end) return;
      await sleep(lookEveryMs);
    }
  }

  #tryToOrder(couponCode: string | null, wanted: 'professional' | 'premium' = 'professional') {
    const params = { header: newKey() };
    const body = {
      photoId: this.#photoId,
      package: wanted,
      currency: 'EUR',
      consents: this.customer.versions,
      ...(couponCode === null ? {} : { couponCode }),
    } as const;
    return answerOf(this.#api.POST('/orders', { params, body }));
  }

  async #untilEnd(): Promise<void> {
    for (;;) {
      const photo = await this.#photo();
      this.#state = await this.#orderState();
      if (this.#state !== 'delivered' && !this.#takenBack()) this.#noteEarly(photo);
      if (this.#state === 'awaiting_payment') await this.#askForPayment();
      if (ends.has(this.#state)) return;
      await sleep(lookEveryMs);
    }
  }

  /** Media hears a moment later that an order was withdrawn from, which may have been delivered before. */
  #takenBack(): boolean {
    return this.#wishes.withdraws && this.#state.startsWith('refund');
  }

  /** As the page after the payment does. */
  async #askForPayment(): Promise<void> {
    const params = { path: { id: this.#sessions.at(-1) ?? '' } };
    await dataOf(this.#api.GET('/payments/sessions/{id}', { params }));
  }

  #noteEarly(photo: PhotoSeen): void {
    const offered = photo.headshots.filter(({ downloadUrl }) => downloadUrl);
    if (offered.length > 0) this.#tooEarly.add(`images while ${this.#state}`);
    if (photo.archive) this.#tooEarly.add(`the archive while ${this.#state}`);
  }

  async #photo(): Promise<PhotoSeen> {
    const params = { path: { id: this.#photoId } };
    return (await dataOf(this.#api.GET('/photos/{id}', { params }))).photo;
  }

  async #orderState(): Promise<string> {
    const params = { path: { id: this.#order?.id ?? '' } };
    return (await dataOf(this.#api.GET('/orders/{id}', { params }))).order.state;
  }

  async #download(): Promise<void> {
    await this.#delivered();
    const photo = await this.#photo();
    const downloads: Downloaded[] = [];
    for (const { number, bytes, downloadUrl } of photo.headshots) {
      const file = await this.#file(downloadUrl ?? '/');
      downloads.push({
        number,
        announced: bytes,
        status: file.status,
        bytes: file.content.length,
        sha256: sha256(file.content),
      });
    }
    this.#downloads = downloads;
    const zip = await this.#file(photo.archive?.url ?? '/');
    const entries = zip.status === 200 ? await entriesOf(zip.content) : [];
    this.#archive = { status: zip.status, sha256: entries.map(({ content }) => sha256(content)) };
  }

  /** Media hears of the delivery a moment after the order shows it. */
  async #delivered(): Promise<void> {
    const end = Date.now() + patience.forMs;
    while (!(await this.#photo()).archive) {
      if (Date.now() > end) throw new Error('delivered, but there is no archive');
      await sleep(lookEveryMs);
    }
  }

  async #file(url: string): Promise<{ status: number; content: Buffer }> {
    const end = Date.now() + patience.forMs;
    for (;;) {
      const answer = await fetch(new URL(url, this.customer.api.origin), {
        signal: AbortSignal.timeout(30_000),
      })
        .then(async (response) => ({
          status: response.status,
          content: Buffer.from(await response.arrayBuffer()),
        }))
        .catch(() => ({ status: 0, content: Buffer.alloc(0) }));
      const comesLater = answer.status === 0 || answer.status === 503 || answer.status === 429;
      if (!comesLater || Date.now() > end) return answer;
      await sleep(lookEveryMs);
    }
  }

  async #list(): Promise<void> {
    const { orders } = await dataOf(this.#api.GET('/orders'));
    const { photos } = await dataOf(this.#api.GET('/photos'));
    this.#listed = { orders: orders.length, photos: photos.length };
  }

  async #leaveInTheMiddle(): Promise<void> {
    while ((await this.#photo()).imagesDone === 0) {
      if ((await this.#orderState()) === 'awaiting_payment') await this.#askForPayment();
      await sleep(lookEveryMs);
    }
    this.#left = true;
    // A renewal under way would meet the end of its session.
    await this.#refreshing;
    const answer = await answerOf(this.#api.DELETE('/auth/account', { body: { password } }));
    // An answer that got lost leaves a session that has ended.
    if (answer.status !== 202 && answer.status !== 401)
      throw new Error(`not deleted: ${answer.status} ${answer.code}`);
  }

  /** Renews the token the way a browser does; a lost answer is asked for again with the same token. */
  async #keepSession(): Promise<void> {
    for (let turn = 1; !this.#left; turn += 1) {
      await sleep(1_000);
      if (turn % 6 !== 0 || this.#left) continue;
      const body = { token: this.customer.token };
      const answer = await answerOf(this.#anonymous.POST('/auth/refresh', { body }));
      if (answer.status === 200) this.customer.token = answer.data.token;
    }
  }

  #testimony(stuck: string): Testimony {
    return {
      name: this.#wishes.name,
      email: this.customer.email,
      userId: userIdIn(this.customer.token),
      photoId: this.#photoId,
      orderId: this.#order?.id ?? '',
      orderNumber: this.#order?.number ?? '',
      images: 20,
      couponCode: this.#couponCode,
      leaves: this.#wishes.leaves,
      withdraws: this.#wishes.withdraws,
      total: this.#order?.total.amount ?? 0,
      sessions: this.#sessions,
      document: this.#document,
      orderState: this.#state,
      ordersListed: this.#listed.orders,
      photosListed: this.#listed.photos,
      downloads: this.#downloads,
      archive: this.#archive,
      tooEarly: [...this.#tooEarly],
      seen: this.#seen,
      stuck,
    };
  }
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const userIdIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
