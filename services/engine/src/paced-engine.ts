import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  AcceptedShot,
  CheckSelfieInput,
  EngineProfile,
  EngineReadiness,
  RenderedShot,
  RenderShotInput,
  SelfieReport,
} from './port.ts';
import { EnginePool } from './port.ts';

const MOST_IMAGES = 50;

/** Tests: all shots of a selfie, expression and clothing get its first accepted image. No gate or mark is left out. */
export class PacedEngine extends EnginePool {
  readonly #engine: EnginePool;
  readonly #paceMs: number;
  readonly #images = new Map<string, AcceptedShot>();

  /** @param paceMs least time between the question for an image and its answer, in ms; 0 answers at once */
  constructor(engine: EnginePool, paceMs: number) {
    super();
    this.#engine = engine;
    this.#paceMs = paceMs;
  }

  async renderShot(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot> {
    const [shot] = await Promise.all([this.#imageOf(input, signal), this.#pace(signal)]);
    return shot;
  }

  async #pace(signal: AbortSignal): Promise<void> {
    try {
      await pause(this.#paceMs, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  async #imageOf(input: RenderShotInput, signal: AbortSignal): Promise<RenderedShot> {
    const selfie = createHash('sha256').update(input.selfie).digest('base64');
    const { expression, clothing } = input.shot;
    const key = `${selfie} ${expression} ${JSON.stringify(clothing)}`;
    const known = this.#images.get(key);
    if (known) return known;
    const shot = await this.#engine.renderShot(input, signal);
    if (shot.ok && !shot.belowTarget) this.#keep(key, shot);
    return shot;
  }

  #keep(key: string, shot: AcceptedShot): void {
    const [oldest] = this.#images.keys();
    if (oldest !== undefined && this.#images.size >= MOST_IMAGES) this.#images.delete(oldest);
    this.#images.set(key, shot);
  }

  profile(): EngineProfile {
    return this.#engine.profile();
  }

  onResize(listener: () => void): void {
    this.#engine.onResize(listener);
  }

  checkSelfie(input: CheckSelfieInput, signal?: AbortSignal): Promise<SelfieReport> {
    return this.#engine.checkSelfie(input, signal);
  }

  preview(shot: AcceptedShot, words: string): Promise<Uint8Array> {
    return this.#engine.preview(shot, words);
  }

  forget(photoId: string): void {
    this.#engine.forget(photoId);
  }

  ready(): Promise<EngineReadiness> {
    return this.#engine.ready();
  }

  async close(): Promise<void> {
    this.#images.clear();
    await this.#engine.close();
  }
}
