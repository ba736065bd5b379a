import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

export interface LookUps {
  /** Addresses of a host name. @throws when the name has none, or nobody answers */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** Waits from one look to the next; rejects when the signal aborts. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

const LOOK_EVERY_MS = 10_000;
const SCHEME = 'dns+';

const logger = new Logger('ImagesEdits');

export const lookUps: LookUps = {
  resolve: async (name) => {
    const found = await lookup(name, { all: true, order: 'verbatim' });
    // Where a name has addresses of both families, they are those of the same engines.
    return found.filter(({ family }) => family === found[0]?.family).map(({ address }) => address);
  },
  pause: async (signal) => sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }),
};

/** `dns+http://name:port` is looked up again and again; a look that fails or finds nothing changes nothing. */
export class EngineAddresses {
  /** Resolves when every name was looked up once, with or without success. */
  readonly known: Promise<void>;
  readonly #found: Map<string, readonly string[]>;
  readonly #failing = new Set<string>();
  readonly #lookUps: LookUps;
  readonly #changed: (urls: readonly string[]) => void;
  readonly #stop = new AbortController();

  /** @param changed is told all of them at once when they are not the same any more */
  constructor(urls: readonly string[], changed: (urls: readonly string[]) => void, tools: LookUps = lookUps) {
    this.#lookUps = tools;
    this.#changed = changed;
    this.#found = new Map(urls.map((url) => [url, url.startsWith(SCHEME) ? [] : [url]]));
    const names = urls.filter((url) => url.startsWith(SCHEME));
    this.known = names.length > 0 ? this.#look(names) : Promise.resolve();
    if (names.length > 0) void this.#again(names);
  }

  get all(): readonly string[] {
    return [...new Set([...this.#found.values()].flat())];
  }

  close(): void {
    this.#stop.abort();
  }

  async #again(names: readonly string[]): Promise<void> {
    const { signal } = this.#stop;
    await this.known;
    while (!signal.aborted) {
      await this.#lookUps.pause(signal).catch(() => undefined);
      if (!signal.aborted) await this.#look(names);
    }
  }

  async #look(names: readonly string[]): Promise<void> {
    const before = this.all;
    await Promise.all(names.map((url) => this.#lookAt(url)));
    if (this.#stop.signal.aborted) return;
    const { all } = this;
    if (all.length !== before.length || all.some((url) => !before.includes(url))) this.#changed(all);
  }

  async #lookAt(url: string): Promise<void> {
    const asked = new URL(url.slice(SCHEME.length));
    try {
      const addresses = await this.#lookUps.resolve(asked.hostname);
      if (addresses.length === 0) throw new Error('it has none');
      this.#found.set(
        url,
        addresses.toSorted().map((address) => at(asked, address)),
      );
      if (this.#failing.delete(url)) logger.log(`addresses of ${asked.hostname} are known again`);
    } catch (cause) {
      if (this.#failing.has(url)) return;
      this.#failing.add(url);
      const kept = this.#found.get(url)?.length ?? 0;
      logger.warn(
        `addresses of ${asked.hostname} are not known (${(cause as Error).message}); the last ${kept} stay`,
      );
    }
  }
}

function at(asked: URL, address: string): string {
  const url = new URL(asked);
  url.hostname = address.includes(':') ? `[${address}]` : address;
  return url.href.replace(/\/$/, '');
}
