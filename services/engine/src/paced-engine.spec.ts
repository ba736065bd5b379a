import { describe, expect, it } from '@jest/globals';
import { accepted, LedgerEngine, type Script } from '../test/support/ledger-engine.ts';
import { PacedEngine } from './paced-engine.ts';
import type { RenderShotInput } from './port.ts';
import { portraitClothing } from './plan/clothing.ts';
import { variantFor } from './plan/recipe.ts';

const never = new AbortController().signal;
const selfie = new Uint8Array([1, 2, 3]);

const input = (number: number, change: Partial<RenderShotInput> = {}): RenderShotInput => ({
  photoId: 'photo',
  selfie,
  shot: {
    number,
    style: 'friendly',
    expression: 'unchanged',
    seed: number,
    variant: variantFor('friendly', 0, number),
  },
  acceptedFingerprints: [],
  ...change,
});

function paced(paceMs = 0, script?: Script) {
  const drawn = new LedgerEngine(script);
  return { drawn, engine: new PacedEngine(drawn, paceMs) };
}

describe('an engine with a pace', () => {
  it('draws one image of a selfie and gives it for every shot', async () => {
    const { drawn, engine } = paced();
    const first = await engine.renderShot(input(1), never);
    expect(first.ok).toBe(true);
    expect(await engine.renderShot(input(2), never)).toBe(first);
    expect(drawn.ledger).toHaveLength(1);
  });

  it('draws anew for another selfie, another expression or other clothes', async () => {
    const { drawn, engine } = paced();
    await engine.renderShot(input(1), never);
    await engine.renderShot(input(1, { selfie: new Uint8Array([4]) }), never);
    const { shot } = input(1);
    await engine.renderShot(input(1, { shot: { ...shot, expression: 'slight_smile' } }), never);
    const clothing = portraitClothing('business');
    await engine.renderShot(input(1, { shot: { ...shot, clothing } }), never);
    await engine.renderShot(input(2, { shot: { ...shot, clothing } }), never);
    expect(drawn.ledger).toHaveLength(4);
  });

  it('keeps nothing that was refused or stays below target', async () => {
    const answers: Script[] = [
      () => ({ ok: false, rejected: 'identity', seconds: 1 }),
      (given) => accepted(given, { belowTarget: true }),
    ];
    const { drawn, engine } = paced(0, (given, signal) => (answers.shift() ?? accepted)(given, signal));
    await engine.renderShot(input(1), never);
    await engine.renderShot(input(1), never);
    expect(await engine.renderShot(input(1), never)).toMatchObject({ ok: true, belowTarget: false });
    expect(drawn.ledger).toHaveLength(3);
  });

  it('ends its wait with the shot', async () => {
    const { engine } = paced(3_600_000);
    const ended = new AbortController();
    const waiting = engine.renderShot(input(1), ended.signal);
    ended.abort(new Error('given back'));
    await expect(waiting).rejects.toThrow('given back');
  });
});
