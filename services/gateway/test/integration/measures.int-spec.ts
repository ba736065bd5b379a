import { describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();
const send = async (body: unknown) => {
  const { status } = await answered(suite.gateway.fetch('/api/measures', json(body)));
  return status;
};
const valueOf = async (line: string): Promise<number> => {
  const text = await register.metrics();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  );
};

describe('measures of browsers', () => {
  it('become numbers without anybody in them', async () => {
    const line = 'web_visits_total{screen="/results/:photoId",language="fi"}';
    const before = await valueOf(line);
    expect(await send({ kind: 'visit', screen: '/results/:photoId', language: 'fi' })).toBe(202);
    expect(await valueOf(line)).toBe(before + 1);
  });

  it('tell how fast a screen was', async () => {
    const speed = { kind: 'speed', screen: '/', largestPaintSeconds: 1.2, layoutShift: 0.01 };
    expect(await send(speed)).toBe(202);
    expect(await valueOf('web_largest_contentful_paint_seconds_bucket{le="1.5",screen="/"}')).toBe(1);
    expect(await valueOf('web_cumulative_layout_shift_count{screen="/"}')).toBe(1);
    expect(await valueOf('web_interaction_to_next_paint_seconds_count{screen="/"}')).toBe(0);
  });

  it('tell where a script failed, and nothing of what it said', async () => {
    const line = 'web_errors_total{screen="/upload",fault="rejected"}';
    const before = await valueOf(line);
    const error = { kind: 'error', screen: '/upload', fault: 'rejected', at: 'upload.page-B7x_1.js:1:20412' };
    expect(await send(error)).toBe(202);
    expect(await valueOf(line)).toBe(before + 1);
  });

  it.each([
    { kind: 'error', screen: '/', fault: 'rejected', at: 'ada@example.org' },
    { kind: 'error', screen: '/', fault: 'rejected', at: 'main.js:1:2', message: 'no such user: Ada' },
    { kind: 'error', screen: '/', fault: 'guessed', at: 'main.js:1:2' },
    { kind: 'visit', screen: '/results/01890000-0000-7000-8000-0000000000a1', language: 'en' },
    { kind: 'visit', screen: '/', language: 'xx' },
    { kind: 'visit', screen: '/', language: 'en', user: 'ada@example.org' },
    { kind: 'speed', screen: '/', largestPaintSeconds: -1 },
    { kind: 'speed', screen: '/', largestPaintSeconds: 1e9 },
    { kind: 'theft', screen: '/' },
    {},
  ])('of another kind are refused: %j', async (body) => {
    expect(await send(body)).toBe(422);
  });
});
