import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { gatewaySuite } from '../support/suite.ts';
import { ids, photoMessage } from '../support/samples.ts';

const suite = gatewaySuite();

/** A hundred images, as the page of the largest package asks for them. */
function giveHundred(): void {
  const photo = photoMessage();
  const [first] = photo.headshots;
  if (first === undefined) throw new Error('the sample has no image');
  photo.headshots = Array.from({ length: 100 }, (_, index) => ({ ...first, number: index + 1 }));
  suite.neighbours.rpc.media.getPhoto = () => photo;
}

const photoAs = (encoding: string) =>
  suite.gateway.fetch(`/api/photos/${ids.photo}`, {
    token: suite.owner,
    headers: { 'accept-encoding': encoding },
  });

describe('a long answer', () => {
  it('leaves compressed for who can read it, and is the same', async () => {
    giveHundred();
    const [packed, plain] = [await photoAs('gzip, br'), await photoAs('identity')];
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
      'gzip',
      null,
    ]);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(packed.headers.get('cache-control')).toBe('no-store');
    const text = await plain.text();
    expect(await packed.text()).toBe(text);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 5);
  });

  it('stays as it is when it is short, or no JSON', async () => {
    const short = await suite.gateway.fetch('/api/nothing');
    const page = await suite.gateway.fetch('/pricing');
    expect([short.status, short.headers.get('content-encoding')]).toEqual([404, null]);
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, null]);
  });
});

describe('a compressed body', () => {
  it('is refused, not unpacked', async () => {
    const response = await suite.gateway.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ email: 'ada@example.org', password: 'a'.repeat(200) })),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'request.malformed' }]);
  });
});
