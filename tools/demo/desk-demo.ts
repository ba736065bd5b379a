import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataOf, type Schemas } from '../../deploy/src/api/public-api.ts';
import { CommandError } from '../../deploy/src/commands/command-error.ts';
import { becomeCustomer } from '../../deploy/src/journey/customer.ts';
import { CustomerApi } from '../../deploy/src/journey/customer-api.ts';
import { pay } from '../../deploy/src/journey/pay.ts';
import { placeOrder, uploadSelfie } from '../../deploy/src/journey/purchase.ts';
import { settingsFrom } from '../../deploy/src/settings.ts';

type PackageName = Schemas['Order']['package'];

interface Claimed {
  readonly order: Schemas['Order'];
  readonly photoId: string;
}

const pollMs = 2_000;
const ended: readonly string[] = [
  'expired',
  'refund_pending',
  'refunded',
  'disputed',
  'charged_back',
] satisfies readonly Schemas['Order']['state'][];
const photo = fileURLToPath(new URL('../../deploy/src/journey/grace_hopper.jpg', import.meta.url));

/**
 * Three claims that wait for a person: one of 20 images, one of 50, and one in German whose photo and images the customer
 * has deleted since. The first claim of an account is granted by rule, so each of the two customers has one more.
 */
export async function deskDemo(): Promise<void> {
  const { desk, publicUrl, smtp } = settingsFrom();
  if (!desk) throw new CommandError('The desk is off here: start the product with DESK=on.');
  const english = await DeskCustomer.arrive(publicUrl, smtp.mailApi, 'en');
  await english.claim('professional', 'granted');
  await english.claim('professional', 'review');
  await english.claim('premium', 'review');
  const german = await DeskCustomer.arrive(publicUrl, smtp.mailApi, 'de');
  await german.claim('professional', 'granted');
  await german.deletePhoto(await german.claim('professional', 'review'));
  say(`✓ three claims wait at ${publicUrl}/desk`);
}

class DeskCustomer {
  readonly #customer: CustomerApi;
  readonly #config: Schemas['Config'];

  private constructor(customer: CustomerApi, config: Schemas['Config']) {
    this.#customer = customer;
    this.#config = config;
  }

  static async arrive(publicUrl: string, mailUrl: string, language: string): Promise<DeskCustomer> {
    const customer = new CustomerApi(publicUrl);
    const config = await dataOf(customer.api.GET('/config'));
    const email = await becomeCustomer(customer, mailUrl, language);
    say(`✓ ${email} registered (${language})`);
    return new DeskCustomer(customer, config);
  }

  /** Orders, waits for the images and claims the guarantee. */
  async claim(name: PackageName, expected: 'granted' | 'review'): Promise<Claimed> {
    const { api } = this.#customer;
    const uploaded = await uploadSelfie(api, { photo, expression: 'unchanged' }, this.#config);
    const { order, nextUrl } = await placeOrder(api, name, uploaded, this.#config);
    if (!order.bypass) await pay(api.origin, nextUrl);
    await this.#delivered(order);
    const params = { path: { id: order.id } };
    const { state } = await dataOf(api.POST('/orders/{id}/guarantee-claim', { params }));
    if (state !== expected) throw new CommandError(`The claim of ${order.number} is ${state}.`);
    say(`✓ ${order.number}: ${order.images} images, claim ${state}`);
    return { order, photoId: uploaded.id };
  }

  async deletePhoto({ photoId, order }: Claimed): Promise<void> {
    await this.#customer.api.DELETE('/photos/{id}', { params: { path: { id: photoId } } });
    say(`✓ ${order.number}: photo and images deleted by the customer`);
  }

  async #delivered({ id, number }: Claimed['order']): Promise<void> {
    for (;;) {
      const { order } = await dataOf(this.#customer.api.GET('/orders/{id}', { params: { path: { id } } }));
      if (order.state === 'delivered') return;
      if (ended.includes(order.state)) throw new CommandError(`Order ${number} is ${order.state}.`);
      await sleep(pollMs);
    }
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
