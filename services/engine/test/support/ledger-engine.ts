import type {
  AcceptedShot,
  EnginePool,
  EngineProfile,
  Eyes,
  RenderedShot,
  RenderShotInput,
  SelfieReport,
} from '../../src/port.ts';

export type Script = (input: RenderShotInput, signal: AbortSignal) => Promise<RenderedShot> | RenderedShot;

/** An accepted candidate whose bytes name the shot and its seed. */
export function accepted(
  { shot }: RenderShotInput,
  change: { belowTarget?: boolean; similarity?: number } = {},
): RenderedShot {
  return {
    ok: true,
    madeBy: { engine: 'ledger', sourceType: 'compositeWithTrainedAlgorithmicMedia' },
    bytes: new TextEncoder().encode(`${shot.number} ${shot.style} ${shot.seed}`),
    width: 1024,
    height: 1024,
    resolution: 'high',
    soft: false,
    similarity: change.similarity ?? 0.95,
    scores: { dlib: 0.95, human: 0.97 },
    seconds: 0.5,
    dominantColor: '#5e6773',
    eyes: eyesIn(shot.seed),
    fingerprint: new Uint8Array([shot.number]),
    belowTarget: change.belowTarget ?? false,
    ...(shot.clothing && { clothing: shot.clothing }),
  };
}

/** Other eyes in every candidate. */
export function eyesIn(seed: number): Eyes {
  const x = (seed % 1_000) / 10_000;
  return { left: { x: 0.4 + x, y: 0.42 }, right: { x: 0.5 + x, y: 0.43 } };
}

/** Computes no pictures; writes down what it was asked for and answers by script. */
export class LedgerEngine implements EnginePool {
  readonly ledger: { photoId: string; number: number; seed: number }[] = [];
  readonly forgotten: string[] = [];
  isReady = true;
  readonly #script: Script;
  #loops = 2;
  #resized = (): void => undefined;

  constructor(script: Script = (input) => accepted(input)) {
    this.#script = script;
  }

  profile(): EngineProfile {
    return {
      id: 'ledger',
      kind: 'studio',
      model: 'none',
      licence: 'Apache-2.0',
      expressions: { unchanged: 'yes', slight_smile: 'yes', clear_smile: 'if-selfie-shows-it' },
      keeps: ['clothes', 'pose'],
      reproducible: 'bytes',
      side: 1024,
      secondsPerImage: 0.4,
      slots: 2,
      loops: this.#loops,
      candidatesPerImage: 1.5,
      sourceType: 'compositeWithTrainedAlgorithmicMedia',
    };
  }

  onResize(listener: () => void): void {
    this.#resized = listener;
  }

  /** More engines came, or some left. */
  resize(loops: number): void {
    this.#loops = loops;
    this.#resized();
  }

  async checkSelfie(): Promise<SelfieReport> {
    return { verdict: 'ok', reasons: [], expressions: [], outfits: [], turn: 0 };
  }

  async renderShot(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot> {
    this.ledger.push({ photoId: input.photoId, number: input.shot.number, seed: input.shot.seed });
    return this.#script(input, signal);
  }

  /** What would be shown of it, as text. */
  async preview({ bytes }: AcceptedShot, words: string): Promise<Uint8Array> {
    return new TextEncoder().encode(`${words}: ${new TextDecoder().decode(bytes)}`);
  }

  forget(photoId: string): void {
    this.forgotten.push(photoId);
  }

  async ready(): Promise<{ ok: boolean; detail: string }> {
    return { ok: this.isReady, detail: 'ledger' };
  }

  async close(): Promise<void> {}
}
