import { connect } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { eventually, testBus } from '@headshots/platform/testing';
import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import { PreviewState } from '@headshots/proto/generation/v1/generation_pb';
import { SessionRevokedSchema } from '@headshots/proto/identity/v1/events_pb';
import {
  PhotoChangedSchema,
  PhotoDeletedSchema,
  PhotoExpiredSchema,
  PhotoUploadedSchema,
} from '@headshots/proto/media/v1/events_pb';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';
import { Expression, Outfit, Style } from '@headshots/proto/common/v1/types_pb';
import { EventHub } from '../../src/api/events/event-hub.ts';
import { listen, type EventClient } from '../support/event-client.ts';
import { ids } from '../support/samples.ts';
import { startGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const bus = testBus();
const suite = gatewaySuite(async () => {
  await bus.createTopics();
  return { bus };
});
afterAll(() => bus.close());

const hub = (): EventHub => suite.gateway.app.get(EventHub);
const changed = (number: number, userId: string = ids.owner) =>
  bus.send(
    PhotoChangedSchema,
    {
      photoId: ids.photo,
      userId,
      status: PhotoStatus.PROCESSING,
      imagesDone: number,
      imagesTotal: 20,
      number,
      style: Style.SERIOUS,
      changedAt: timestampFromMs(Date.UTC(2026, 10, 21)),
      startedAt: timestampFromMs(Date.now() + 60_000),
    },
    { sequence: BigInt(number + 40) },
  );
/** Numbers of the pictures it heard of; the end of other histories may come once more. */
const numbersOf = ({ heard }: EventClient): readonly unknown[] =>
  heard.filter(({ event }) => event === 'photo.changed').map(({ data }) => data['number']);
const tokenOf = (userId: string, options = {}) => suite.neighbours.identity.tokenFor({ userId, ...options });

describe('the stream of events', () => {
  it('brings each event to its user, and to nobody else', async () => {
    const [own, again, other] = await Promise.all([
      listen(suite.gateway.url, suite.owner),
      listen(suite.gateway.url, suite.owner),
      listen(suite.gateway.url, suite.stranger),
    ]);
    await bus.send(PhotoUploadedSchema, { photoId: ids.photo, userId: ids.owner });
    await changed(3);
    await bus.send(PhotoChangedSchema, {
      photoId: ids.photo,
      userId: ids.owner,
      status: PhotoStatus.FAILED,
      failure: 'generation.no_usable',
      changedAt: timestampFromMs(0),
    });
    await bus.send(PreviewChangedSchema, {
      photoId: ids.photo,
      userId: ids.owner,
      expression: Expression.SLIGHT_SMILE,
      outfit: Outfit.BUSINESS,
      state: PreviewState.READY,
    });
    await bus.send(PhotoDeletedSchema, { photoId: ids.photo, userId: ids.owner });
    await bus.send(PhotoExpiredSchema, { photoId: ids.photo, userId: ids.owner });
    await eventually(() => expect(own.heard).toHaveLength(6));
    const byType = (type: string) => own.heard.filter(({ event }) => event === type).map(({ data }) => data);
    expect(byType('photo.uploaded')).toEqual([{ photoId: ids.photo }]);
    expect(byType('photo.deleted')).toEqual([{ photoId: ids.photo }]);
    expect(byType('photo.expired')).toEqual([{ photoId: ids.photo }]);
    expect(byType('preview.changed')).toEqual([
      { photoId: ids.photo, expression: 'slight_smile', outfit: 'business', state: 'ready' },
    ]);
    expect(byType('photo.changed')).toEqual([
      {
        photoId: ids.photo,
        status: 'processing',
        imagesDone: 3,
        imagesTotal: 20,
        number: 3,
        style: 'serious',
        failure: null,
        changedAt: '2026-11-21T00:00:00.000Z',
        estimateMinutes: 1,
        version: 43,
      },
      {
        photoId: ids.photo,
        status: 'failed',
        imagesDone: 0,
        imagesTotal: 0,
        number: null,
        style: null,
        failure: { code: 'generation.no_usable', message: 'No usable image could be made from this photo.' },
        changedAt: '1970-01-01T00:00:00.000Z',
        estimateMinutes: null,
        version: 1,
      },
    ]);
    await eventually(() => expect(again.heard).toHaveLength(6));
    expect(other.heard).toEqual([]);
    expect(own.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(own.headers.get('cache-control')).toBe('no-store');
    for (const client of [own, again, other]) client.close();
    await eventually(() => expect(hub().open).toBe(0));
  });

  it('brings what was missed after the id that was seen last, in order', async () => {
    const first = await listen(suite.gateway.url, suite.owner);
    await changed(4);
    await eventually(() => expect(first.heard).toHaveLength(1));
    first.close();
    await eventually(() => expect(hub().open).toBe(0));
    await changed(5);
    await changed(6);
    const watcher = await listen(suite.gateway.url, suite.owner, first.heard[0]?.id);
    await eventually(() => expect(numbersOf(watcher)).toEqual([5, 6]));
    await changed(7);
    await eventually(() => expect(numbersOf(watcher)).toEqual([5, 6, 7]));
    watcher.close();
  });

  it('a second replica that starts later brings what was missed, and what comes, to each listener in order', async () => {
    const seen = await listen(suite.gateway.url, suite.owner);
    await changed(8);
    await eventually(() => expect(seen.heard).toHaveLength(1));
    seen.close();
    await changed(9);
    const replica = await startGateway(suite.neighbours, { bus });
    try {
      const open = async (lastId?: string) =>
        eventually(async () => {
          const client = await listen(replica.url, suite.owner, lastId);
          expect(client.status).toBe(200);
          return client;
        });
      const back = await open(seen.heard[0]?.id);
      const fresh = await open();
      await eventually(() => expect(numbersOf(back).at(-1)).toBe(9));
      await changed(10);
      await eventually(() => expect(numbersOf(fresh).at(-1)).toBe(10));
      back.close();
      fresh.close();
    } finally {
      await replica.close();
    }
  });

  it('ends when its session does: by logout here, or by the event from elsewhere', async () => {
    const sessions = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const tokens = await Promise.all(sessions.map((sessionId) => tokenOf(ids.owner, { sessionId })));
    const [first, second] = await Promise.all(tokens.map((token) => listen(suite.gateway.url, token)));
    suite.neighbours.rpc.identity.logout = async () => ({ sessionId: sessions[0] });
    await suite.gateway.fetch('/api/auth/logout', { ...json({}), token: tokens[0] ?? '' });
    await eventually(() => expect(first?.ended()).toBe(true));
    expect(second?.ended()).toBe(false);
    await bus.send(SessionRevokedSchema, { sessionId: sessions[1], userId: ids.owner, reason: 'logout' });
    await eventually(() => expect(second?.ended()).toBe(true));
    expect((await answered(suite.gateway.fetch('/api/photos', { token: tokens[1] ?? '' }))).body.code).toBe(
      'auth.session_expired',
    );
  });

  it('ends when its token does', async () => {
    // Good for three more seconds, which a slow machine may miss.
    const client = await eventually(async () => {
      const one = await listen(suite.gateway.url, await tokenOf(ids.owner, { expiresIn: -27 }));
      expect([one.status, one.ended()]).toEqual([200, false]);
      return one;
    });
    await eventually(() => expect(client.ended()).toBe(true));
  });

  it('keeps at most eight streams per user; the oldest makes room', async () => {
    const clients: EventClient[] = [];
    for (let count = 0; count < 9; count += 1) clients.push(await listen(suite.gateway.url, suite.stranger));
    await eventually(() =>
      expect(clients.map((client) => client.ended())).toEqual([true, ...Array(8).fill(false)]),
    );
    for (const client of clients) client.close();
    await eventually(() => expect(hub().open).toBe(0));
  });

  it('cuts a client that does not read instead of keeping its events in memory', async () => {
    const { hostname, port } = new URL(suite.gateway.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${suite.owner}\r\n\r\n`);
    await eventually(() => expect(hub().open).toBe(1));
    socket.pause();
    const frame = `id: x\nevent: photo.changed\ndata: {"fill":"${'x'.repeat(16_000)}"}\n\n`;
    for (let count = 0; count < 2_000 && hub().open > 0; count += 1) {
      hub().push({ id: 'x', userId: ids.owner, photoId: ids.photo, type: 'photo.changed', frame });
      if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually(() => expect(hub().open).toBe(0));
    socket.destroy();
  });

  it('refuses a stream without a session', async () => {
    expect((await answered(suite.gateway.fetch('/api/events'))).body.code).toBe('auth.login_required');
  });
});
