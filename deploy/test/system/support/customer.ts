import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@headshots/platform/testing';
import { newKey, portraits, selfieForm, type Answer, type Api } from './api.ts';
import { verificationToken, type Mail, type Mailbox } from './mailbox.ts';

export interface Photo {
  readonly id: string;
  readonly status: 'pending' | 'queued' | 'processing' | 'completed' | 'failed';
  readonly imagesDone: number;
  readonly imagesTotal: number;
  readonly failure: { readonly code: string } | null;
  readonly headshots: readonly {
    readonly number: number;
    readonly style: string;
    readonly downloadUrl: string;
    readonly image: { readonly urls: { readonly w320: string } };
  }[];
  readonly archive: { readonly url: string; readonly bytes: number } | null;
}

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly total: { readonly amount: number; readonly currency: string };
}

interface Versions {
  readonly terms: string;
  readonly face: string;
  readonly immediateStart: string;
}

/** Longest wait for something the stack does by itself, in ms: more than its longest lease, that of a mail being sent (180 s). */
export const patienceMs = 240_000;

/** Looking takes work of the product, which it would rather spend on what is waited for: a photo answers with all its links. */
const patiently = { timeoutMs: patienceMs, everyMs: 250 } as const;

/** One person with a verified account. */
export class Customer {
  readonly api: Api;
  readonly mailbox: Mailbox;
  readonly email: string;
  readonly versions: Versions;
  token: string;

  private constructor(api: Api, mailbox: Mailbox, email: string, versions: Versions, token: string) {
    this.api = api;
    this.mailbox = mailbox;
    this.email = email;
    this.versions = versions;
    this.token = token;
  }

  static async arrive(
    api: Api,
    mailbox: Mailbox,
    { verify = true, language = 'en', firstName = 'Grace', lastName = 'Hopper' } = {},
  ): Promise<Customer> {
    const { consentVersions } = await api.good<{ consentVersions: Versions }>('GET', '/config');
    const { email, token } = await register(api, { firstName, lastName, agreeToTerms: true, language });
    const customer = new Customer(api, mailbox, email, consentVersions, token);
    if (verify) await customer.verify();
    return customer;
  }

  /** As soon as the product takes registrations again after an outage. */
  static async arriveOnceOpen(api: Api, mailbox: Mailbox): Promise<Customer> {
    let customer: Customer | undefined;
    await eventually(async () => void (customer = await Customer.arrive(api, mailbox)), patiently);
    return customer as Customer;
  }

  async verify(): Promise<void> {
    const [mail] = await this.mails(1);
    if (!mail) throw new Error('no mail');
    await this.api.good('POST', '/auth/verify-email', {
      token: this.token,
      body: { token: verificationToken(mail) },
    });
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const { token } = await this.api.good<{ token: string }>('POST', '/auth/refresh', {
      body: { token: this.token },
    });
    this.token = token;
  }

  /** At least `count` mails to this person, oldest first. */
  async mails(count: number): Promise<readonly Mail[]> {
    let mails: readonly Mail[] = [];
    await eventually(async () => {
      mails = await this.mailbox.to(this.email);
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails`);
    }, patiently);
    return mails;
  }

  /** Again with the same key while the answer is "later", as it is of a studio that has just begun on a busy machine. */
  async upload(photo: URL | Blob = portraits.hopper, headers = newKey()): Promise<Photo> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const body = await selfieForm(photo, this.versions.face);
      const answer = await this.api.call<{ photo: Photo }>('POST', '/photos', {
        token: this.token,
        body,
        headers,
      });
      if (answer.status < 300) return answer.data.photo;
      if (answer.status !== 503 || Date.now() > end)
        throw new Error(`not uploaded: ${answer.status} ${answer.code}`);
      await sleep(Number(answer.retryAfter ?? 1) * 1_000);
    }
  }

  tryToOrder(
    photoId: string,
    change: Record<string, unknown> = {},
    headers = newKey(),
  ): Promise<Answer<{ order: Order; nextUrl: string }>> {
    const body = { photoId, package: 'professional', currency: 'EUR', consents: this.versions, ...change };
    return this.api.call('POST', '/orders', { token: this.token, body, headers });
  }

  async order(photoId: string, change: Record<string, unknown> = {}): Promise<Order> {
    const answer = await this.tryToOrder(photoId, change);
    if (answer.status !== 201) throw new Error(`no order: ${answer.status} ${answer.code}`);
    return answer.data.order;
  }

  async photo(id: string): Promise<Photo> {
    const { photo } = await this.api.good<{ photo: Photo }>('GET', `/photos/${id}`, { token: this.token });
    return photo;
  }

  async orderState(id: string): Promise<string> {
    const { order } = await this.api.good<{ order: Order }>('GET', `/orders/${id}`, { token: this.token });
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
  api: Api,
  person: object,
): Promise<{ readonly email: string; readonly token: string }> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const email = `customer-${randomUUID()}@example.com`;
    const body = { ...person, email, password, confirmPassword: password };
    const { status, code, data, retryAfter } = await api.call<{ token: string }>('POST', '/auth/register', {
      body,
    });
    if (status < 300) return { email, token: data.token };
    if (status !== 503 || Date.now() > end) throw new Error(`not registered: ${status} ${code}`);
    await sleep(Number(retryAfter ?? 1) * 1_000);
  }
}

export const password = 'portrait studio 1984';
