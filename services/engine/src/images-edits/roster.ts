import { dialects } from './dialects/index.ts';
import { Endpoint, type EndpointLimits } from './endpoint.ts';
import { EngineAddresses, type LookUps } from './engine-addresses.ts';
import { engineMetrics } from './engine-metrics.ts';
import type { ImagesEditsSettings } from './settings.ts';

export class Roster {
  readonly #settings: ImagesEditsSettings;
  readonly #limits: EndpointLimits;
  readonly #addresses: EngineAddresses;
  readonly #met = new Map<string, Endpoint>();
  readonly #listeners: (() => void)[] = [];
  #present: readonly Endpoint[] = [];
  #changed = false;

  constructor(settings: ImagesEditsSettings, limits: EndpointLimits, lookUps: LookUps) {
    this.#settings = settings;
    this.#limits = limits;
    this.#addresses = new EngineAddresses(settings.urls, (urls) => this.#change(urls), lookUps);
    this.#follow(this.#addresses.all);
  }

  get present(): readonly Endpoint[] {
    return this.#present;
  }

  get known(): Promise<void> {
    return this.#addresses.known;
  }

  /** Calls when engines came or left, also before this. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
    if (this.#changed) listener();
  }

  dismiss(): void {
    for (const [url, endpoint] of this.#met) {
      if (this.#present.includes(endpoint) || !endpoint.idle) continue;
      this.#met.delete(url);
      void endpoint.forget();
    }
  }

  async close(): Promise<void> {
    this.#addresses.close();
    await Promise.all([...this.#met.values()].map((endpoint) => endpoint.close()));
  }

  #change(urls: readonly string[]): void {
    this.#changed = true;
    this.#follow(urls);
    for (const listener of this.#listeners) listener();
  }

  /** An address that comes back before it was idle is the same engine, with its permits and its circuit. */
  #follow(urls: readonly string[]): void {
    this.#present = urls.map((url) => this.#met.get(url) ?? this.#meet(url));
    for (const endpoint of this.#met.values()) endpoint.leaving = !this.#present.includes(endpoint);
    this.dismiss();
    engineMetrics.addresses.set(this.#present.length);
  }

  #meet(url: string): Endpoint {
    const endpoint = new Endpoint(url, dialects[this.#settings.dialect], this.#settings, this.#limits);
    this.#met.set(url, endpoint);
    return endpoint;
  }
}
