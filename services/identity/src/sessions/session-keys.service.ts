import { readFile, stat } from 'node:fs/promises';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';

const keyShape = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
  /** Signs from then on, seconds since 1970. Publish a new key an hour before. */
  nbf: z.number().default(0),
  /** Retired since then, seconds since 1970. */
  exp: z.number().optional(),
});
const fileShape = z.object({ keys: z.array(keyShape).min(2) });
type StoredKey = z.infer<typeof keyShape>;

interface LoadedKey {
  readonly stored: StoredKey;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** How long a retired key stays: published for running tokens, accepted for the refresh of old ones. */
const kept = { publishedSeconds: 20 * 60, acceptedSeconds: 31 * 86_400 } as const;
const lookEveryMs = 30_000;

/** The private key set in a file. A changed file is read again within 30 s, also when the clock was set back. */
export class SessionKeys {
  private loaded: Promise<readonly LoadedKey[]> | undefined;
  private changedAt = 0;
  private lookedAt = -Infinity;

  constructor(
    private readonly file: string,
    private readonly now: () => number = Date.now,
  ) {}

  async signing(): Promise<LoadedKey> {
    const now = this.now() / 1000;
    const able = (await this.keys()).filter(
      ({ stored }) => stored.nbf <= now && !(stored.exp && stored.exp <= now),
    );
    const [newest] = able.toSorted((a, b) => b.stored.nbf - a.stored.nbf);
    if (!newest) throw new Error('No session key may sign now.');
    return newest;
  }

  async byId(kid: string): Promise<LoadedKey | undefined> {
    const since = this.now() / 1000 - kept.acceptedSeconds;
    return (await this.keys()).find(({ stored }) => stored.kid === kid && (stored.exp ?? Infinity) > since);
  }

  async published(): Promise<{ readonly keys: readonly JWK[] }> {
    const since = this.now() / 1000 - kept.publishedSeconds;
    const current = (await this.keys()).filter(({ stored }) => (stored.exp ?? Infinity) > since);
    return {
      keys: current.map(({ stored: { kty, crv, kid, x } }) => ({
        kty,
        crv,
        kid,
        x,
        alg: 'EdDSA',
        use: 'sig',
      })),
    };
  }

  private async keys(): Promise<readonly LoadedKey[]> {
    if (Math.abs(this.now() - this.lookedAt) >= lookEveryMs) await this.look();
    return this.loaded ?? this.look();
  }

  private async look(): Promise<readonly LoadedKey[]> {
    this.lookedAt = this.now();
    const changedAt = (await stat(this.file)).mtimeMs;
    if (this.loaded && changedAt === this.changedAt) return this.loaded;
    const next = load(this.file);
    const before = this.loaded;
    this.loaded = before ? next.catch(() => before) : next;
    this.changedAt = changedAt;
    return this.loaded;
  }
}

async function load(file: string): Promise<readonly LoadedKey[]> {
  const { keys } = fileShape.parse(JSON.parse(await readFile(file, 'utf8')));
  return Promise.all(keys.map(async (stored) => ({ stored, ...(await imported(stored)) })));
}

async function imported({ kty, crv, x, d }: StoredKey): Promise<Pick<LoadedKey, 'privateKey' | 'publicKey'>> {
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ kty, crv, x, d }, 'EdDSA'),
    importJWK({ kty, crv, x }, 'EdDSA'),
  ]);
  return { privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey };
}
