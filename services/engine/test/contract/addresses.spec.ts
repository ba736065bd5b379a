import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '@headshots/platform/testing';
import { engineMetrics } from '../../src/images-edits/engine-metrics.ts';
import { endpointLimits } from '../../src/images-edits/endpoint.ts';
import { Fleet } from '../../src/images-edits/fleet.ts';
import { pictures, says, MisbehavingEngine, type Behaviour } from '../support/misbehaving-engine.ts';
import { NameServer } from '../support/name-server.ts';
import { anEdit, settings } from './settings.ts';

Logger.overrideLogger(false);

const picture = new Uint8Array([9, 9, 9]);
const { signal } = new AbortController();
let names: NameServer;
let engine: MisbehavingEngine;
let fleet: Fleet;
let sizes: number[];
let port: string;

/** Two names of this machine are two addresses of the one engine. */
const [one, other] = ['127.0.0.1', 'localhost'] as const;

beforeEach(async () => {
  names = new NameServer();
  sizes = [];
  engine = await MisbehavingEngine.start();
  ({ port } = new URL(engine.url));
});
afterEach(async () => {
  await fleet.close();
  await engine.close();
});

/** What is behind a name that has these addresses. */
function open(...addresses: readonly string[]): void {
  names.set('engine', addresses);
  fleet = new Fleet(settings([`dns+http://engine:${port}`], { parallel: 1 }), {
    pause: async () => undefined,
    limits: { ...endpointLimits, breakAfter: 1, halfOpenAfterMs: 60_000 },
    lookUps: names.lookUps,
  });
  fleet.onChange(() => sizes.push(fleet.size));
}

/** Holds every answer back until it is let go. */
function held(): { readonly behaviour: Behaviour; letGo(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const behaviour: Behaviour = async (response, asked) => {
    await promise;
    pictures(picture)(response, asked);
  };
  return { behaviour, letGo: resolve };
}

const asks = (count: number): Promise<void> =>
  eventually(async () => expect(engine.asked).toHaveLength(count));

/** Host names that something is measured of. */
async function measured(): Promise<readonly string[]> {
  const { values } = await engineMetrics.inFlight.get();
  return values.map(({ labels }) => String(labels.endpoint)).filter((host) => host.endsWith(`:${port}`));
}

describe('engines behind a name', () => {
  it('are asked once the name is known', async () => {
    engine.will(pictures(picture));
    open(one);
    expect((await fleet.edit(anEdit(), signal)).picture).toEqual(Buffer.from(picture));
    expect(await fleet.ready()).toEqual({ ok: true, detail: '1 of 1 engines can work' });
  });

  it('are away while the name has no address, and work waits', async () => {
    open();
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({
      kind: 'transient',
      code: 'engine_unavailable',
      retryAfterMs: undefined,
    });
    expect(await fleet.ready()).toEqual({ ok: false, detail: '0 of 0 engines can work' });
  });

  it('get their work when they come, each with permits of its own', async () => {
    const answers = held();
    engine.will(answers.behaviour);
    open(one);
    const edits = [fleet.edit(anEdit(1), signal)];
    await asks(1);
    names.set('engine', [one, other]);
    await names.nextLook();
    edits.push(fleet.edit(anEdit(2), signal));
    await asks(2);
    expect(engine.mostInFlight).toBe(2);
    answers.letGo();
    await Promise.all(edits);
    expect(sizes).toEqual([1, 2]);
    expect((await engineMetrics.addresses.get()).values[0]?.value).toBe(2);
  });

  it('that leave answer what they have in hand; what waits for them goes to another', async () => {
    const answers = held();
    engine.will(answers.behaviour);
    open(one);
    const inHand = fleet.edit(anEdit(1), signal);
    await asks(1);
    const waiting = fleet.edit(anEdit(2), signal);
    names.set('engine', [other]);
    await names.nextLook();
    const next = fleet.edit(anEdit(3), signal);
    await asks(2);
    expect((await measured()).toSorted()).toEqual([`${one}:${port}`, `${other}:${port}`]);
    answers.letGo();
    for (const edit of [inHand, waiting, next]) expect((await edit).picture).toBeDefined();
    expect(engine.asked).toHaveLength(3);
    expect(await measured()).toEqual([`${other}:${port}`]);
  });

  it('are the same ones when they come back before they were idle', async () => {
    const answers = held();
    engine.will(answers.behaviour);
    open(one);
    const edit = fleet.edit(anEdit(1), signal);
    await asks(1);
    for (const address of [other, one]) {
      names.set('engine', [address]);
      await names.nextLook();
    }
    const waiting = fleet.edit(anEdit(2), signal);
    answers.letGo();
    await Promise.all([edit, waiting]);
    expect(engine.mostInFlight).toBe(1);
  });

  it('have a circuit each, which a look does not close', async () => {
    engine.will(says(500));
    open(one);
    await fleet.edit(anEdit(), signal).catch(() => undefined);
    const refused = engine.asked.length;
    await names.nextLook();
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(engine.asked).toHaveLength(refused);
    engine.will(pictures(picture));
    names.set('engine', [one, other]);
    await names.nextLook();
    expect((await fleet.edit(anEdit(), signal)).picture).toBeDefined();
    expect(await fleet.ready()).toEqual({ ok: true, detail: '1 of 2 engines can work' });
  });

  it('stay while nobody answers for the name', async () => {
    engine.will(pictures(picture));
    open(one);
    await fleet.edit(anEdit(), signal);
    names.set('engine', new Error('EAI_AGAIN'));
    await names.nextLook();
    expect((await fleet.edit(anEdit(), signal)).picture).toBeDefined();
  });
});
