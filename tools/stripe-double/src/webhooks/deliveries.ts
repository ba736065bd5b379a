import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import type { Task } from '../account/records.ts';
import { schedule } from '../acts/schedule.ts';
import { signatureHeader } from './sign.ts';

type DeliveryTask = Extract<Task, { kind: 'deliver' }>;
const patienceMs = 10_000;
/** So many at once, as a burst of Stripe comes. */
const width = 32;

export class Deliveries {
  readonly #account: Account;
  readonly #recorded: (event: Stripe.Event) => void;
  readonly #inFlight = new Set<string>();
  readonly #over = new AbortController();

  /** @param recorded told of each event that is sent */
  constructor(account: Account, recorded: (event: Stripe.Event) => void) {
    this.#account = account;
    this.#recorded = recorded;
  }

  get idle(): boolean {
    return this.#inFlight.size === 0 && this.#due().length === 0;
  }

  /** Starts what is due. @param changed called when one has ended */
  wake(changed: () => void): void {
    if (this.#over.signal.aborted) return;
    for (const task of this.#due().slice(0, width - this.#inFlight.size))
      void this.deliver(task).finally(changed);
  }

  async deliver(task: DeliveryTask): Promise<void> {
    const account = this.#account;
    const event = account.events.get(task.event);
    const endpoint = account.endpoints.get(task.endpoint);
    if (!event || !endpoint) return account.act(() => account.tasks.remove(task.id));
    this.#inFlight.add(task.id);
    try {
      const status = await this.#post(endpoint, event);
      if (!this.#over.signal.aborted) this.#answered(task, event, endpoint, status);
    } finally {
      this.#inFlight.delete(task.id);
    }
  }

  stop(): void {
    this.#over.abort();
  }

  #due(): readonly DeliveryTask[] {
    const now = this.#account.clock.now();
    return this.#account.tasks
      .all()
      .filter((task) => task.kind === 'deliver')
      .filter(({ id, dueMs, isHeld }) => !isHeld && dueMs <= now && !this.#inFlight.has(id));
  }

  async #post(endpoint: Stripe.WebhookEndpoint, event: Stripe.Event): Promise<number | null> {
    const payload = JSON.stringify(event, null, 2);
    this.#recorded(event);
    const signature = this.#signature(endpoint, payload);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          ...(signature === null ? {} : { 'stripe-signature': signature }),
        },
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), this.#over.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  /** Signed by the machine's clock, by which the receiver judges. */
  #signature({ id, secret = '' }: Stripe.WebhookEndpoint, payload: string): string | null {
    const { signature, signedLaterSeconds } = this.#account.switches.webhooks;
    const seconds = Math.floor(Date.now() / 1000) + signedLaterSeconds;
    const other = this.#account.previousSecrets.get(id) ?? newId('whsec', 32);
    switch (signature) {
      case 'none':
        return null;
      case 'wrong':
        return signatureHeader(payload, seconds, [newId('whsec', 32)]);
      case 'both':
        return signatureHeader(payload, seconds, [other, secret]);
      case 'right':
        return signatureHeader(payload, seconds, [secret]);
    }
  }

  #answered(
    task: DeliveryTask,
    event: Stripe.Event,
    { url }: Stripe.WebhookEndpoint,
    status: number | null,
  ): void {
    const account = this.#account;
    const { attempt } = task;
    account.act(() => {
      const id = newId('delivery', 16);
      account.deliveries.put(id, { event: event.id, type: event.type, url, attempt, status });
      account.tasks.remove(task.id);
      if (status !== null && status >= 200 && status < 300) {
        const now = account.events.get(event.id) ?? event;
        const pending = Math.max(0, now.pending_webhooks - 1);
        account.events.put(event.id, { ...now, pending_webhooks: pending });
        return;
      }
      const wait = account.switches.webhooks.retryAfterMs[attempt - 1];
      const { kind, event: of, endpoint } = task;
      if (wait !== undefined)
        schedule(account, wait, { kind, event: of, endpoint, attempt: attempt + 1, isHeld: false });
    });
  }
}
