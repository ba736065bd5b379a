import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  applyRights,
  createBusClient,
  createTopics,
  TopicRegistry,
  type KafkaSecurity,
} from '@headshots/platform/bus';
import { topics } from '@headshots/proto/topics';
import { eventually } from '@headshots/platform/testing';
import { startSecuredKafka, type SecuredKafka } from '../support/secured-kafka.ts';

const named = (name: string) => topics.filter((topic) => topic.name === name);
const notAllowed = /not authorized|authorization/i;
/** What the client says when the broker does not let it into a group. */
const noGroup = /Failed to find group coordinator|not authorized/i;
/** Orders publishes the first, coupons and media consume it; media publishes the second for the gateway alone. */
const registry = new TopicRegistry([...named('order.paid'), ...named('photo.changed')]);

describe('a secured Kafka', () => {
  let secured: SecuredKafka;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    secured = await startSecuredKafka(['orders', 'coupons', 'media', 'gateway']);
    const asAdmin = { brokers: secured.brokers, security: secured.as('admin'), registry };
    await createTopics(asAdmin);
    await applyRights(asAdmin);
  }, 240_000);
  afterAll(async () => {
    await Promise.allSettled(closing.map((close) => close()));
    await secured?.stop();
  });

  const client = (service: string, security: KafkaSecurity | undefined = secured.as(service)) =>
    createBusClient({ brokers: secured.brokers, clientId: service, security });

  async function sent(service: string, topic: string): Promise<string> {
    const producer = client(service).producer();
    try {
      await producer.send([{ topic, key: 'k', value: Buffer.from(service), headers: {} }]);
      return 'sent';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await producer.close();
    }
  }

  /** The first record a member of the group gets, or why it gets none. */
  async function received(service: string, topic: string, groupId = service): Promise<string> {
    const consumer = client(service).consumer({ groupId, topics: [topic] });
    try {
      return await new Promise<string>((resolve, reject) =>
        consumer.start({
          onAssigned: () => undefined,
          onRecords: (_source, [first]) => resolve(String(first?.value)),
          onStatus: (_status, error) => error && reject(error),
        }),
      );
    } catch (error) {
      return (error as Error).message;
    } finally {
      await consumer.close();
    }
  }

  /** A broker hears of new rights a moment later, and one that stands still for a while refuses for other reasons. */
  const comes = (work: () => Promise<string>, answer: string | RegExp): Promise<void> =>
    eventually(async () => expect(await work()).toMatch(answer));

  it('carries what one service publishes to those that consume it', async () => {
    await comes(() => sent('orders', 'order.paid'), /^sent$/);
    const consumer = client('coupons').consumer({ groupId: 'coupons', topics: ['order.paid'] });
    closing.push(() => consumer.close());
    const value = await new Promise<string>((resolve) =>
      consumer.start({
        onAssigned: () => undefined,
        onRecords: (_source, [first]) => resolve(String(first?.value)),
      }),
    );
    expect(value).toBe('orders');
    await comes(() => sent('coupons', 'order.paid.coupons.dlq'), /^sent$/);
    await comes(() => received('media', 'order.paid'), /^orders$/);
  });

  it('lets a service hear a broadcast in any group of its own', async () => {
    await comes(() => sent('media', 'photo.changed'), /^sent$/);
    await comes(() => received('gateway', 'photo.changed', 'gateway.broadcast.one'), /^media$/);
  });

  it.each([
    ['publishes on the topic of another', () => sent('coupons', 'order.paid')],
    ['writes the dead letters of another', () => sent('media', 'order.paid.coupons.dlq')],
    ['writes to a topic it only hears', () => sent('gateway', 'photo.changed')],
  ])('refuses a service that %s', async (_, work) => {
    await comes(work, notAllowed);
  });

  it.each([
    ['reads what it does not consume', () => received('coupons', 'photo.changed'), /not authorized/i],
    ['reads in the group of another', () => received('media', 'order.paid', 'coupons'), noGroup],
    ['reads what it publishes', () => received('orders', 'order.paid'), noGroup],
  ])('refuses a service that %s', async (_, work, refusal) => {
    await comes(work, refusal);
  });

  it('takes away what the list of topics does not say, and leaves the rest as it is', async () => {
    const fewer = new TopicRegistry([
      ...named('order.paid').map((topic) => ({ ...topic, producers: ['media'] })),
      ...named('photo.changed'),
    ]);
    const asAdmin = { brokers: secured.brokers, security: secured.as('admin') };
    await applyRights({ ...asAdmin, registry: fewer });
    await comes(() => sent('media', 'order.paid'), /^sent$/);
    await applyRights({ ...asAdmin, registry });
    await comes(() => sent('media', 'order.paid'), notAllowed);
    await comes(() => sent('orders', 'order.paid'), /^sent$/);
  });

  it.each<[string, () => KafkaSecurity]>([
    ['without TLS and account', () => ({})],
    ['without an account', () => ({ tls: { authority: secured.authority } })],
    ['that does not know the certificate', () => ({ ...secured.as('orders'), tls: {} })],
    [
      'with a wrong password',
      () => ({
        ...secured.as('orders'),
        sasl: { mechanism: 'scram-sha-512', username: 'orders', password: 'wrong' },
      }),
    ],
  ])('admits no client %s', async (_, security) => {
    await expect(client('orders', security()).administer((admin) => admin.topics())).rejects.toThrow();
  });

  it('corrects the settings of topics that exist and refuses other shapes of them', async () => {
    const asAdmin = { brokers: secured.brokers, security: secured.as('admin') };
    const changed = registry.all.map((topic) => ({ ...topic, retentionDays: 3 }));
    expect(await createTopics({ ...asAdmin, registry: new TopicRegistry(changed) })).toEqual([]);
    await eventually(async () => {
      const settings = await client('admin').administer((admin) => admin.settings(['order.paid']));
      const valueOf = (name: string) => settings.get('order.paid')?.get(name)?.value;
      expect([valueOf('retention.ms'), valueOf('min.insync.replicas')]).toEqual([
        String(3 * 86_400_000),
        '1',
      ]);
    });
    await expect(createTopics({ ...asAdmin, registry, replicas: 3, minInSyncReplicas: 2 })).rejects.toThrow(
      /order\.paid has 1 copies, 3 are wanted/,
    );
    const wider = registry.all.map((topic) => ({ ...topic, partitions: 12 }));
    await expect(createTopics({ ...asAdmin, registry: new TopicRegistry(wider) })).rejects.toThrow(
      /order\.paid has 6 partitions, 12 are wanted/,
    );
    await expect(createTopics({ ...asAdmin, registry, minInSyncReplicas: 2 })).rejects.toThrow(
      '2 copies must be in sync, but there are only 1',
    );
  });
});
