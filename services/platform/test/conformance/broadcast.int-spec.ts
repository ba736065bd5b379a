import { afterEach, describe, expect, it } from '@jest/globals';
import { SessionRevokedSchema } from '@headshots/proto/identity/v1/events_pb';
import { headerNames } from '../../src/bus/event-headers.ts';
import { BroadcastServer, type EventMeta } from '../../src/events/index.ts';
import { eventually } from '../../src/testing/index.ts';
import { BusHarness, quickRetry } from '../support/bus-harness.ts';
import { registryOf, revoked } from '../support/topics.ts';

describe('bus conformance: broadcast', () => {
  let harness: BusHarness;
  const replicas: BroadcastServer[] = [];
  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((replica) => replica.close()));
    await harness.close();
  });

  const replica = async (handler: (sessionId: string, eventId: string) => void, lookBackMs = 60_000) => {
    const { client, topicPrefix } = harness.bus;
    const server = new BroadcastServer({
      service: 'one',
      topicPrefix,
      registry: harness.registry,
      client,
      lookBackMs,
      retry: quickRetry,
    });
    server.addHandler(
      SessionRevokedSchema.typeName,
      async (event: { sessionId: string }, { eventId }: EventMeta) => handler(event.sessionId, eventId),
      true,
    );
    server.listen((error) => {
      if (error) throw error;
    });
    replicas.push(server);
    await server.joined();
    return server;
  };
  const send = (sessionId: string) => harness.bus.send(SessionRevokedSchema, { sessionId });

  it('28 reaches every replica, the recent past included, and commits nothing', async () => {
    harness = await BusHarness.start(registryOf(revoked()));
    const seen: Record<string, string[]> = { a: [], b: [] };
    await send('before');
    await replica((id) => seen['a']?.push(id));
    await replica((id) => seen['b']?.push(id));
    await send('after');
    const both = ['after', 'before'];
    await eventually(() => expect([seen['a']?.toSorted(), seen['b']?.toSorted()]).toEqual([both, both]));
    const { client, topicPrefix } = harness.bus;
    await client.administer(async (admin) => {
      const groups = (await admin.groups()).filter((group) => group.startsWith(topicPrefix));
      expect(groups).toHaveLength(2);
      for (const group of groups)
        expect(await admin.committed(group, `${topicPrefix}test.revoked`)).toEqual(new Map());
    });
  });

  it('does not tell again what is replayed for a consumer', async () => {
    harness = await BusHarness.start(registryOf(revoked()));
    const heard: string[] = [];
    await replica((_id, eventId) => heard.push(eventId));
    const first = await send('a');
    const headers = { [headerNames.replayFor]: 'two' };
    await harness.bus.send(SessionRevokedSchema, { sessionId: 'a' }, { eventId: first, headers });
    const last = await send('a');
    await eventually(() => expect(heard).toContain(last));
    expect(heard).toEqual([first, last]);
  });

  it('retries a failing record, gives it up and goes on', async () => {
    harness = await BusHarness.start(registryOf(revoked()));
    const tries: string[] = [];
    await replica((id) => {
      tries.push(id);
      if (id === 'bad') throw new Error('no');
    });
    await send('bad');
    await send('good');
    await eventually(() => expect(tries).toContain('good'));
    await eventually(() => expect(tries.filter((id) => id === 'bad')).toHaveLength(5));
  });
});
