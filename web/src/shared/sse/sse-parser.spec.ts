import { describe, expect, test } from '@jest/globals';
import { SseParser } from '@/shared/sse/sse-parser';

describe('SseParser', () => {
  test('reads an event with type, data and id', () => {
    expect(new SseParser().push('id: 7\nevent: photo.changed\ndata: {"a":1}\n\n')).toEqual([
      { type: 'photo.changed', data: '{"a":1}', id: '7' },
    ]);
  });

  test('reads the same from pieces cut anywhere', () => {
    const text = ': open\n\nid: 1\r\nevent: a\r\ndata: one\r\ndata: two\r\n\r\ndata: three\n\n';
    for (let size = 1; size < text.length; size += 1) {
      const parser = new SseParser();
      const events = [];
      for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
      expect(events.map(({ type, data }) => [type, data])).toEqual([
        ['a', 'one\ntwo'],
        ['message', 'three'],
      ]);
    }
  });

  test('ignores comments, unknown fields and events without data', () => {
    expect(new SseParser().push(': heartbeat\nretry: 10\nevent: nothing\n\n')).toEqual([]);
  });

  test('keeps the last id for events that have none', () => {
    const parser = new SseParser();
    parser.push('id: 3\ndata: x\n\n');
    expect(parser.push('data: y\n\n')).toEqual([{ type: 'message', data: 'y', id: '3' }]);
  });
});
