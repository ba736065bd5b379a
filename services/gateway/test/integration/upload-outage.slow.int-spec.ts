import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConcurrentUploads } from '../../src/api/photos/upload/concurrent-uploads.ts';
import { metrics } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { formEnd, formStart, rawUpload, type RawUpload } from '../support/raw-upload.ts';
import { form } from '../support/requests.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, knowsSessions, type Answered } from '../support/suite.ts';

const env = { UPLOADS_AT_ONCE_PER_USER: '32' };
/** For the tests of silence alone: a busy machine is silent for longer. */
const silenceMs = 1_000;
const impatient = { UPLOAD_SILENCE_SECONDS: String(silenceMs / 1_000) };
const suite = gatewaySuite(() => ({ env }));
/** Failures in a row that shut a circuit, and for how long, in seconds. */
const breakAfter = 10;
const shutSeconds = 2;
let fresh: RunningGateway | undefined;
let asked = 0;
let running: RawUpload[] = [];

/** Moves the clock of circuits alone; all else lives on in real time. */
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
/** Now a shut circuit may be tried. */
const later = (): void => jest.setSystemTime(Date.now() + shutSeconds * 1_000);

afterEach(async () => {
  jest.useRealTimers();
  suite.neighbours.onUpload = undefined;
  await suite.neighbours.faults.media.set('pass');
  for (const upload of running) upload.cut();
  running = [];
  await fresh?.close();
  fresh = undefined;
  asked = 0;
});

/** A gateway whose circuits are whole. */
async function gateway(settings: Readonly<Record<string, string>> = {}): Promise<RunningGateway> {
  fresh = await startGateway(suite.neighbours, { env: { ...env, ...settings } });
  await knowsSessions(fresh, suite.owner);
  return fresh;
}

const send = (through: RunningGateway, file = new Blob(['photo'])): Promise<Answered> =>
  answered(
    through.fetch('/api/photos', {
      method: 'POST',
      body: form(undefined, file),
      headers: { 'idempotency-key': crypto.randomUUID() },
      token: suite.owner,
    }),
  );
const pauseOf = ({ status, headers }: Answered) => [status, Number(headers.get('retry-after'))];

/** What media does with uploads from now on; counts how many it gets. */
function media(onUpload: (typeof suite.neighbours)['onUpload']): void {
  suite.neighbours.onUpload = (request, reply) => {
    asked += 1;
    return onUpload?.(request, reply) ?? Promise.resolve();
  };
}
const takesAll: (typeof suite.neighbours)['onUpload'] = async (request, reply) => {
  for await (const _chunk of request.raw);
  return reply.status(422).send({ code: 'selfie.no_face' });
};
/** Takes the whole upload and never answers. */
const keepsSilent: (typeof suite.neighbours)['onUpload'] = async (request) => {
  for await (const _chunk of request.raw);
  await new Promise((resolve) => request.raw.socket.once('close', resolve));
};

async function codesOfUploads(): Promise<ReadonlyMap<string, number>> {
  const { values } = await metrics.rpcClientSeconds.get();
  const uploads = values.filter(
    ({ labels, metricName }) =>
      String(labels.rpc_method).endsWith('/Upload') && metricName?.endsWith('_count'),
  );
  return new Map(uploads.map(({ labels, value }) => [String(labels.rpc_status_code), value]));
}

describe('media away from uploads', () => {
  it.each(['refuse', 'reset'] as const)(
    'that does %s is asked no more after ten failures, and again by itself',
    async (fault) => {
      const through = await gateway();
      media(takesAll);
      await suite.neighbours.faults.media.set(fault);
      for (let count = 0; count < breakAfter; count += 1)
        expect(pauseOf(await send(through))).toEqual([503, 5]);
      await suite.neighbours.faults.media.set('pass');
      expect(pauseOf(await send(through))).toEqual([503, shutSeconds]);
      expect(asked).toBe(0);
      later();
      expect((await send(through)).status).toBe(422);
    },
  );

  it.each(['stall', 'slow'] as const)(
    'that does %s has the time of every call to let uploads in, then is asked no more',
    async (fault) => {
      const through = await gateway();
      media(takesAll);
      await suite.neighbours.faults.media.set(fault);
      const before = await codesOfUploads();
      const answers = await Promise.all(Array.from({ length: breakAfter }, () => send(through)));
      expect(answers.map(pauseOf)).toEqual(Array(breakAfter).fill([503, 5]));
      expect(pauseOf(await send(through))).toEqual([503, shutSeconds]);
      const codes = await codesOfUploads();
      const more = (code: string) => (codes.get(code) ?? 0) - (before.get(code) ?? 0);
      expect([more('deadline_exceeded'), more('service.unavailable')]).toEqual([breakAfter, 1]);
      await suite.neighbours.faults.media.set('pass');
      later();
      expect((await send(through)).status).toBe(422);
    },
  );

  it('half dead, taking uploads and answering none, shuts the circuit, and after a trial at once again', async () => {
    const through = await gateway(impatient);
    media(keepsSilent);
    const answers = await Promise.all(Array.from({ length: breakAfter }, () => send(through)));
    expect(answers.map(pauseOf)).toEqual(Array(breakAfter).fill([503, 5]));
    expect(pauseOf(await send(through))).toEqual([503, shutSeconds]);
    expect(asked).toBe(breakAfter);
    later();
    expect(pauseOf(await send(through))).toEqual([503, 5]);
    expect(pauseOf(await send(through))).toEqual([503, shutSeconds]);
    expect(asked).toBe(breakAfter + 1);
    media(takesAll);
    await eventually(async () => {
      later();
      expect((await send(through)).status).toBe(422);
    });
  });

  it('back again is tried by an upload of any length, and the others need not wait for its end', async () => {
    const through = await gateway();
    media(takesAll);
    await suite.neighbours.faults.media.set('refuse');
    for (let count = 0; count <= breakAfter; count += 1) await send(through);
    await suite.neighbours.faults.media.set('pass');
    later();
    const slow = rawUpload(through.url, { token: suite.owner });
    running.push(slow);
    await slow.write(`${formStart()}photo`);
    await eventually(() => expect(asked).toBe(1));
    expect((await send(through)).status).toBe(422);
    await slow.write(formEnd());
    slow.end();
    expect(await slow.answer).toMatchObject({ status: 422, code: 'selfie.no_face' });
  });

  it('shuts no other way to media', async () => {
    const through = await gateway(impatient);
    media(keepsSilent);
    await Promise.all(Array.from({ length: breakAfter }, () => send(through)));
    expect(pauseOf(await send(through))).toEqual([503, shutSeconds]);
    expect((await answered(through.fetch('/api/photos', { token: suite.owner }))).status).toBe(200);
  });
});

describe('what one sender does', () => {
  const times = breakAfter + 1;

  it.each([
    ['refused by media', 422, 'upload.damaged'],
    ['too large for media', 413, 'upload.too_large'],
    ['refused with a 401', 401, 'auth.session_expired'],
    ['one media breaks at', 500, 'server.error'],
    ['one media has no room for', 503, 'service.unavailable'],
  ])('a file %s is no failure of media', async (_name, status, code) => {
    const through = await gateway();
    media(async (request, reply) => {
      for await (const _chunk of request.raw);
      return reply.status(status).send({ code });
    });
    for (let count = 0; count < times; count += 1)
      expect((await send(through)).status).toBe(status === 413 || status === 422 ? status : 503);
    expect(asked).toBe(times);
    media(takesAll);
    expect((await send(through)).status).toBe(422);
  });

  it('a file too large for the gateway is none', async () => {
    const through = await gateway();
    media(takesAll);
    const length = formStart().length + 10 * 1024 * 1024 + 100 + formEnd().length;
    const large = Buffer.alloc(1024 * 1024 + 10);
    for (let count = 0; count < times; count += 1) {
      const upload = rawUpload(through.url, { token: suite.owner, length });
      running.push(upload);
      await upload.write(formStart());
      for (let piece = 0; piece < 10; piece += 1) await upload.write(large);
      expect(await upload.answer).toMatchObject({ status: 413, code: 'upload.too_large' });
    }
    expect((await send(through)).status).toBe(422);
  });

  it('an upload given up is none', async () => {
    const through = await gateway();
    let cut = 0;
    media(async (request) => {
      await new Promise<void>((resolve) => request.raw.on('close', resolve).resume());
      if (!request.raw.readableEnded) cut += 1;
    });
    for (let count = 1; count <= times; count += 1) {
      const upload = rawUpload(through.url, { token: suite.owner });
      upload.answer.catch(() => undefined);
      await upload.write(`${formStart()}photo`);
      await eventually(() => expect(asked).toBe(count));
      upload.cut();
      await eventually(() => expect(cut).toBe(count));
    }
    await eventually(() => expect(through.app.get(ConcurrentUploads).inside).toBe(0));
    expect((await codesOfUploads()).get('canceled')).toBeGreaterThanOrEqual(times);
    media(takesAll);
    expect((await send(through)).status).toBe(422);
  });

  it('a pause longer than the silence allowed to media is none', async () => {
    const through = await gateway(impatient);
    media(takesAll);
    await eventually(async () => {
      const before = asked;
      const upload = rawUpload(through.url, { token: suite.owner });
      running.push(upload);
      await upload.write(`${formStart()}photo`);
      await eventually(() => expect(asked).toBe(before + 1));
      await new Promise((resolve) => setTimeout(resolve, 3 * silenceMs));
      await upload.write(formEnd());
      upload.end();
      expect(await upload.answer).toMatchObject({ status: 422, code: 'selfie.no_face' });
    });
  });
});
