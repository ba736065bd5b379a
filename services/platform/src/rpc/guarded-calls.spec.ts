import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Code, ConnectError } from '@connectrpc/connect';
import { problem, type Problem } from '../errors/index.ts';
import { metrics } from '../telemetry/metrics.ts';
import { GuardedCalls } from './guarded-calls.ts';

const sick = () => Promise.reject(new ConnectError('away', Code.Unavailable));
const started = async () => 'started';
const refusalOf = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => Promise.reject(new Error('was answered')),
    (error: unknown) => error as Problem,
  );

const shutMs = 60_000;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
/** Now a shut circuit may be tried. */
const later = (): void => jest.setSystemTime(Date.now() + shutMs);

/** A neighbour whose circuit is shut by two failures. */
function setUp() {
  const service = crypto.randomUUID();
  const calls = new GuardedCalls(service, { breakAfter: 2, halfOpenAfterMs: shutMs });
  const begin = jest.fn<(deadlineMs: number) => Promise<string>>(started);
  const send = <T>(finish: (begun: string) => Promise<T>) => calls.runLong('Send', begin, finish);
  const shut = async () => {
    for (let count = 0; count < 2; count += 1) await refusalOf(send(sick));
    begin.mockClear();
  };
  return { begin, send, shut, service };
}

describe('a call', () => {
  it.each(['EHOSTUNREACH', 'ENETUNREACH'])(
    'goes out again when nobody is at its address: %s',
    async (code) => {
      jest.useRealTimers();
      const call = jest.fn(started);
      const cause = Object.assign(new Error('connect'), { code });
      call.mockRejectedValueOnce(new ConnectError('connect', Code.Internal, undefined, undefined, cause));
      const calls = new GuardedCalls(crypto.randomUUID());
      expect(await calls.run('Get', call, true)).toBe('started');
      expect(call).toHaveBeenCalledTimes(2);
    },
  );
});

describe('a long call', () => {
  it('begins within the deadline and answers what its end says', async () => {
    const { begin, send } = setUp();
    expect(await send(async (begun) => `${begun} and ended`)).toBe('started and ended');
    expect(begin).toHaveBeenCalledWith(3_000);
  });

  it('shuts the circuit with failures at its beginning or at its end', async () => {
    const { begin, send } = setUp();
    begin.mockImplementationOnce(sick);
    expect(await refusalOf(send(started))).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(await refusalOf(send(sick))).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(await refusalOf(send(started))).toMatchObject({ status: 503, retryAfterSeconds: 60 });
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it('counts neither answers nor senders who gave up, and one success forgives', async () => {
    const { begin, send } = setUp();
    const gaveUp = () => Promise.reject(new ConnectError('given up', Code.Canceled));
    const refused = () => Promise.reject(problem('upload.damaged'));
    for (let count = 0; count < 4; count += 1) {
      expect(await refusalOf(send(refused))).toMatchObject({ code: 'upload.damaged' });
      expect(await refusalOf(send(gaveUp))).toMatchObject({ status: 503 });
      await refusalOf(send(sick));
      await send(started);
    }
    expect(begin).toHaveBeenCalledTimes(16);
  });

  it('tries a shut circuit with its beginning alone: a slow sender keeps nobody waiting', async () => {
    const { send, shut } = setUp();
    await shut();
    later();
    const slow = Promise.withResolvers<string>();
    const trial = send(() => slow.promise);
    expect(await send(async () => 'other')).toBe('other');
    slow.resolve('slow');
    expect(await trial).toBe('slow');
  });

  it('keeps a circuit shut whose trial does not begin', async () => {
    const { begin, send, shut } = setUp();
    await shut();
    later();
    begin.mockImplementationOnce(sick);
    await refusalOf(send(started));
    expect(await refusalOf(send(started))).toMatchObject({ retryAfterSeconds: 60 });
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it('shuts it again at the first failure after a trial, until one succeeded', async () => {
    const { begin, send, shut } = setUp();
    await shut();
    later();
    expect(await refusalOf(send(sick))).toMatchObject({ retryAfterSeconds: 5 });
    expect(await refusalOf(send(started))).toMatchObject({ retryAfterSeconds: 60 });
    expect(begin).toHaveBeenCalledTimes(1);
    later();
    await send(started);
    await refusalOf(send(sick));
    expect(await send(started)).toBe('started');
  });

  it('is measured as every call is', async () => {
    const { send, service } = setUp();
    await send(started);
    await refusalOf(send(sick));
    await refusalOf(send(sick));
    await refusalOf(send(started));
    const { values } = await metrics.rpcClientSeconds.get();
    const counted = values.filter(
      ({ labels, metricName }) =>
        String(labels.rpc_method).startsWith(`${service}/`) && metricName?.endsWith('_count'),
    );
    expect(counted.map(({ labels, value }) => [labels.rpc_method, labels.rpc_status_code, value])).toEqual([
      [`${service}/Send`, 'OK', 1],
      [`${service}/Send`, 'unavailable', 2],
      [`${service}/Send`, 'service.unavailable', 1],
    ]);
  });

  it('shows its circuit: closed, open, and closed again after a trial', async () => {
    const { send, shut, service } = setUp();
    const shown = async (): Promise<number | undefined> =>
      (await metrics.rpcBreakerState.get()).values.find(
        ({ labels }) => labels.rpc_method === `${service}/Send`,
      )?.value;
    await send(started);
    expect(await shown()).toBe(0);
    await shut();
    expect(await shown()).toBe(2);
    later();
    await send(started);
    expect(await shown()).toBe(0);
  });

  it('is counted when too many are under way', async () => {
    const service = crypto.randomUUID();
    const calls = new GuardedCalls(service, { concurrency: 1 });
    const counted = async (): Promise<number | undefined> =>
      (await metrics.rpcBulkheadRejections.get()).values.find(({ labels }) => labels.rpc_service === service)
        ?.value;
    expect(await counted()).toBe(0);
    const slow = Promise.withResolvers<string>();
    const [first, second] = [1, 2].map(() => calls.run('Send', () => slow.promise));
    expect(await refusalOf(calls.run('Send', started))).toMatchObject({ status: 503 });
    expect(await counted()).toBe(1);
    slow.resolve('done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  });
});
