import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { metricsText } from '@headshots/platform/telemetry';
import { Denylist } from '../../sessions/denylist.ts';
import { EventHub } from './event-hub.ts';
import { isEventId, userEvent } from './user-event.ts';

class FakeResponse extends EventEmitter {
  text = '';
  writableLength = 0;
  finished: 'no' | 'ended' | 'cut' = 'no';

  write(text: string): void {
    this.text += text;
  }

  end(): void {
    this.finished = 'ended';
  }

  destroy(): void {
    this.finished = 'cut';
  }
}

const now = Date.UTC(2026, 10, 21);
const idAt = (moment: number, tail = '000000000001'): string => {
  const hex = moment.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${tail}`;
};
const caller = (userId: string, sessionId = 's') => ({
  userId,
  sessionId,
  emailVerified: true,
  token: 't',
  expiresAt: now / 1_000 + 600,
});
const event = (userId: string, at: number, tail?: string, photoId = 'p') =>
  userEvent({ id: idAt(at, tail), userId, photoId, type: 'photo.uploaded' }, { photoId });
const heard = ({ text }: FakeResponse): readonly (string | undefined)[] =>
  [...text.matchAll(/id: \S+(.)\n/g)].map(([, last]) => last);

describe('the hub of streams', () => {
  const denylist = new Denylist();
  let hub: EventHub;

  const open = (userId: string, lastEventId = '', sessionId?: string): FakeResponse => {
    const response = new FakeResponse();
    hub.attach(response as unknown as ServerResponse, caller(userId, sessionId), lastEventId);
    return response;
  };

  beforeEach(() => {
    jest.useFakeTimers({ now });
    hub = new EventHub(denylist, { perUser: 2, inAll: 3 });
  });
  afterEach(() => {
    hub.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  it('says every 15 seconds that it is alive', () => {
    const stream = open('a');
    jest.advanceTimersByTime(30_000);
    expect(stream.text).toBe('retry: 2000\n\n:\n\n:\n\n');
  });

  it('ends a stream half a minute after its token', () => {
    const stream = open('a');
    jest.advanceTimersByTime(629_000);
    expect(stream.finished).toBe('no');
    jest.advanceTimersByTime(1_000);
    expect([stream.finished, hub.open]).toEqual(['ended', 0]);
  });

  it('shows how many are open', async () => {
    const shown = async (): Promise<string | undefined> =>
      /^sse_streams_open (\d+)$/m.exec((await metricsText()).body)?.[1];
    open('a');
    const other = open('b');
    expect(await shown()).toBe('2');
    other.emit('close');
    expect(await shown()).toBe('1');
  });

  it('writes events of the user only', () => {
    const stream = open('a');
    hub.push(event('b', now));
    hub.push(event('a', now));
    expect(stream.text).toBe(
      `retry: 2000\n\nid: ${idAt(now)}\nevent: photo.uploaded\ndata: {"photoId":"p"}\n\n`,
    );
  });

  it('goes on after the last id, also with events that arrive late', () => {
    hub.push(event('a', now - 60_000, '00000000000a'));
    hub.push(event('a', now - 50_000, '00000000000b'));
    const stream = open('a', idAt(now - 60_000, '00000000000a'));
    hub.push(event('a', now - 40_000, '00000000000c'));
    expect(heard(stream)).toEqual(['b', 'c']);
  });

  it('writes what arrives, however far behind the clock of its machine is', () => {
    const stream = open('a');
    hub.push(event('a', now - 6_000, '00000000000a'));
    hub.push(event('a', now - 3_600_000, '00000000000b'));
    hub.push(event('a', now + 3_600_000, '00000000000c'));
    expect(heard(stream)).toEqual(['a', 'b', 'c']);
  });

  it('goes on after the last id in the order of arrival, though a machine behind made what follows', () => {
    hub.push(event('a', now - 1_000, '00000000000a'));
    hub.push(event('a', now, '00000000000b'));
    hub.push(event('a', now - 9_000, '00000000000c'));
    expect(heard(open('a', idAt(now, '00000000000b')))).toEqual(['c']);
  });

  it('repeats other histories, which may have overtaken the last id on another replica', () => {
    hub.push(event('a', now, '00000000000a', 'q'));
    hub.push(event('a', now, '00000000000b'));
    expect(heard(open('a', idAt(now, '00000000000b')))).toEqual(['a']);
  });

  it('repeats no other history that ended long before', () => {
    hub.push(event('a', now, '00000000000a', 'q'));
    jest.advanceTimersByTime(60_001);
    hub.push(event('a', now, '00000000000b'));
    expect(heard(open('a', idAt(now, '00000000000b')))).toEqual([]);
  });

  it('repeats everything after an id that is not remembered', () => {
    hub.push(event('a', now - 60_000, '00000000000a'));
    hub.push(event('b', now, '00000000000b'));
    expect(heard(open('a', idAt(now, '00000000000f')))).toEqual(['a']);
  });

  it('starts anew after an id that is none', () => {
    hub.push(event('a', now - 60_000));
    expect(open('a', 'nonsense').text).toBe('retry: 2000\n\n');
  });

  it('cuts a stream whose client does not read', () => {
    const stream = open('a');
    stream.writableLength = 300_000;
    hub.push(event('a', now));
    expect([stream.finished, hub.open]).toEqual(['cut', 0]);
  });

  it('is bounded per user and in all', () => {
    const [first] = [open('a'), open('a'), open('a')];
    expect([first?.finished, hub.open]).toEqual(['ended', 2]);
    open('b');
    expect(() => hub.admit()).toThrow(expect.objectContaining({ code: 'service.unavailable' }));
  });

  it('ends the streams of a denied session, and all of them when the service stops', () => {
    const [one, other] = [open('a', '', 's1'), open('a', '', 's2')];
    denylist.add('s1');
    expect([one.finished, other.finished]).toEqual(['ended', 'no']);
    hub.beforeApplicationShutdown();
    expect(other.finished).toBe('ended');
    expect(() => hub.admit()).toThrow();
  });

  it('forgets a stream that its client closed', () => {
    const stream = open('a');
    stream.emit('close');
    expect(hub.open).toBe(0);
  });
});

it.each([
  [idAt(now), true],
  ['3f2b8a52-9d2e-4c11-8c11-aaaaaaaaaaaa', true],
  ['nonsense', false],
  ['', false],
])('%j can be the id of an event: %s', (id, expected) => expect(isEventId(id)).toBe(expected));
