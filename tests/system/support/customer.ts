import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import {
  answerOf,
  as,
  dataOf,
  newKey,
  publicApi,
  sendWithin,
  type Answer,
  type PublicApi,
  type Schemas,
  type Send,
} from '../../../deploy/src/api/public-api.ts';
import { patient } from '../../../deploy/src/api/patient.ts';
import { portraits, selfie } from './selfies.ts';
import { verificationToken, type Mail, type Mailbox } from './mailbox.ts';

export type Photo = Schemas['PhotoDetail'];
export type Order = Schemas['Order'];
/** What somebody orders other than the usual. */
export type OrderChange = Partial<Schemas['PlaceOrderBody']>;
type Versions = Schemas['Config']['consentVersions'];

/** Longest wait for something the stack does by itself, in ms: more than its longest lease, that of a mail being sent (180 s), and than a slow machine takes for a package. */
export const patienceMs = 300_000;

/** Looking takes work of the product, which it would rather spend on what is waited for: a photo answers with all its links. */
export const patiently = { timeoutMs: patienceMs, everyMs: 250 } as const;

const patience = { forMs: patienceMs, leastPauseMs: 1_000, mostPauseMs: 10_000 } as const;

/** What was cut off counts as no answer (status 0). */
const once: Send = (request) => sendWithin(60_000)(request).catch(() => Response.error());

/** One person with a verified account. */
export class Customer {
  readonly api: PublicApi;
  readonly mailbox: Mailbox;
  readonly email: string;
  readonly versions: Versions;
  token: string;

  private constructor(api: PublicApi, mailbox: Mailbox, email: string, versions: Versions, token: string) {
    this.api = api;
    this.mailbox = mailbox;
    this.email = email;
    this.versions = versions;
    this.token = token;
  }

  static async arrive(
    api: PublicApi,
    mailbox: Mailbox,
    { verify = true, language = 'en', firstName = 'Grace', lastName = 'Hopper' } = {},
  ): Promise<Customer> {
    const { consentVersions } = await dataOf(api.GET('/config'));
    const { email, token } = await register(api, { firstName, lastName, agreeToTerms: true, language });
    const customer = new Customer(api, mailbox, email, consentVersions, token);
    if (verify) await customer.verify();
    return customer;
  }

  /** As soon as the product takes registrations again after an outage. */
  static async arriveOnceOpen(api: PublicApi, mailbox: Mailbox): Promise<Customer> {
    let customer: Customer | undefined;
    await eventually(async () => void (customer = await Customer.arrive(api, mailbox)), patiently);
    return customer as Customer;
  }

  async verify(): Promise<void> {
    const [mail] = await this.mails(1);
    if (!mail) throw new Error('no mail');
    const body = { token: verificationToken(mail) };
    await dataOf(this.api.POST('/auth/verify-email', { ...as(this.token), body }));
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const { token } = await dataOf(this.api.POST('/auth/refresh', { body: { token: this.token } }));
    this.token = token;
  }

  /** At least `count` mails to this person, oldest first. */
  async mails(count: number): Promise<readonly Mail[]> {
    let mails: readonly Mail[] = [];
    await eventually(async () => {
      mails = await this.mailbox.letters(this.email);
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails`);
    }, patiently);
    return mails;
  }

  /** Again with the same key while the answer is "later", as it is of a studio that has just begun on a busy machine. */
  async upload(photo: URL | Blob = portraits.hopper, header = newKey()): Promise<Schemas['Photo']> {
    const patientApi = publicApi(this.api.origin, patient(once, patience));
    const body = await selfie(photo, this.versions.face);
    const { photo: stored } = await dataOf(
      patientApi.POST('/photos', { ...as(this.token), params: { header }, body }),
    );
    return stored;
  }

  tryToOrder(
    photoId: string,
    change: OrderChange = {},
    header = newKey(),
  ): Promise<Answer<Schemas['PlaceOrderAnswer']>> {
    const standard = { package: 'professional', currency: 'EUR', consents: this.versions } as const;
    const body = { photoId, ...standard, ...change };
    return answerOf(this.api.POST('/orders', { ...as(this.token), params: { header }, body }));
  }

  async order(photoId: string, change: OrderChange = {}): Promise<Order> {
    const answer = await this.tryToOrder(photoId, change);
    if (answer.status !== 201) throw new Error(`no order: ${answer.status} ${answer.code}`);
    return answer.data.order;
  }

  async photo(id: string): Promise<Photo> {
    const params = { path: { id } };
    const { photo } = await dataOf(this.api.GET('/photos/{id}', { ...as(this.token), params }));
    return photo;
  }

  async orderState(id: string): Promise<string> {
    const params = { path: { id } };
    const { order } = await dataOf(this.api.GET('/orders/{id}', { ...as(this.token), params }));
    return order.state;
  }

  /** Waits through outages until the photo satisfies the check. */
  async photoOnce(id: string, check: (photo: Photo) => boolean): Promise<Photo> {
    let seen: Photo | undefined;
    await eventually(async () => {
      seen = await this.photo(id);
      if (!check(seen)) throw new Error(`${seen.status}, ${seen.imagesDone} of ${seen.imagesTotal} images`);
    }, patiently);
    return seen as Photo;
  }

  async orderOnce(id: string, state: string): Promise<void> {
    await eventually(async () => {
      const now = await this.orderState(id);
      if (now !== state) throw new Error(`order is ${now}`);
    }, patiently);
  }
}

/** Registers as somebody new, and again as somebody else while the answer is "later", as it is of a busy Keycloak. */
async function register(
  api: PublicApi,
  person: Pick<Schemas['RegisterBody'], 'firstName' | 'lastName' | 'agreeToTerms' | 'language'>,
): Promise<{ readonly email: string; readonly token: string }> {
  const end = Date.now() + patienceMs;
  // A registration that was cut off has taken its address.
  const { POST } = publicApi(api.origin, once);
  for (;;) {
    const email = `customer-${randomUUID()}@example.com`;
    const body = { ...person, email, password, confirmPassword: password };
    const { status, code, data, retryAfter } = await answerOf(POST('/auth/register', { body }));
    if (status < 300) return { email, token: data.token };
    if (![0, 429, 503].includes(status) || Date.now() > end)
      throw new Error(`not registered: ${status} ${code}`);
    await sleep(Number(retryAfter ?? 1) * 1_000);
  }
}

export const password = 'portrait studio 1984';
