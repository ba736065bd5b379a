import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { HealthCheck } from '@headshots/platform/http';
import { Gauge } from 'prom-client';
import { BEAT_KEY } from './object-keys.ts';
import { InstallationRepository } from './installation.repository.ts';
import { StoreSettings } from './store.settings.ts';
import { ObjectStore } from './object-store.port.ts';
import { ClaimBucket } from './claim-bucket.service.ts';
import { readNote } from './read-note.service.ts';

export type Hold = 'unknown' | 'owner' | 'restored' | 'setting';
const holds = ['unknown', 'owner', 'restored', 'setting'] as const satisfies readonly Hold[];

const held = new Gauge({
  name: 'media_removal_held',
  help: 'Whether nothing is removed from the object store, by reason',
  labelNames: ['reason'],
});

const startMs = 3_000;
const againMs = 200;

/** A store that has counted further stands beside a restored database that has forgotten what came since. */
@Injectable()
export class StoreCustody implements OnApplicationBootstrap, HealthCheck {
  readonly name = 'owner of the buckets';
  private readonly logger = new Logger(StoreCustody.name);
  private state: Hold | undefined = 'unknown';
  private refusal: string | undefined;
  private older = '';
  private counted = 0;

  constructor(
    private readonly objects: ObjectStore,
    private readonly installation: InstallationRepository,
    private readonly claimBucket: ClaimBucket,
    private readonly settings: StoreSettings,
  ) {
    this.note('unknown');
  }

  get hold(): Hold | undefined {
    return this.state;
  }

  /**
   * @throws Error when the buckets are another installation's, or the database is older than they are and nobody said so.
   * A store that does not answer is waited for elsewhere
   */
  async onApplicationBootstrap(): Promise<void> {
    const end = new AbortController();
    try {
      await Promise.race([this.untilKnown(end.signal), sleep(startMs, undefined, { signal: end.signal })]);
    } finally {
      end.abort();
    }
    await this.check();
    if (this.state === 'restored') throw new Error(this.older);
  }

  /** Readiness: @throws Error when the buckets are another installation's */
  async check(): Promise<void> {
    if (this.refusal !== undefined) throw new Error(this.refusal);
  }

  /** Asks store and database. @throws DependencyDown, or the database's error, when one of them does not answer */
  async look(): Promise<Hold | undefined> {
    const { id } = await this.installation.read();
    for (const bucket of ['photos', 'headshots'] as const) {
      const refusal = await this.claimBucket.run(bucket, id);
      if (refusal === undefined) continue;
      if (refusal !== this.refusal) this.logger.error(refusal);
      this.refusal = refusal;
      return this.note('owner');
    }
    this.refusal = undefined;
    const restored = await this.isRestored(id);
    if (this.settings.restoring) return this.note('setting');
    return this.note(restored ? 'restored' : undefined);
  }

  /** Takes a restored database as it is; answers what store and database stand at from here on. */
  async accept(): Promise<number> {
    const { id } = await this.installation.read();
    const { counted } = await this.noteOfStore(id);
    await this.installation.catchUp(counted);
    return (await this.installation.read()).beat;
  }

  async beat(): Promise<void> {
    const hold = await this.look();
    if (hold === 'owner' || hold === 'restored') return;
    // The database first: a store that is behind means nothing. One that has not come as far as the store does not count on.
    const beat = await this.installation.beat(this.counted);
    if (beat === undefined) return;
    const { id: installation } = await this.installation.read();
    const note = { installation, beat, at: new Date().toISOString() };
    await this.objects.replace('photos', BEAT_KEY, JSON.stringify(note));
  }

  private async untilKnown(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.look();
        return;
      } catch {
        await sleep(againMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async isRestored(id: string): Promise<boolean> {
    // The store first: the database has come at least as far by the time it is asked.
    const { counted, at } = await this.noteOfStore(id);
    this.counted = counted;
    const { beat } = await this.installation.read();
    if (!(counted > beat)) return false;
    if (this.settings.acceptedBeat === counted) {
      await this.installation.catchUp(counted);
      this.logger.warn({ counted }, 'the restored database is taken as it is');
      return false;
    }
    this.older =
      `The database is older than the object store: it stands at ${beat}, the store at ${counted} of ${at}. ` +
      `It was restored: start with RESTORE_MODE=on, which repeats deletions before anything is removed or paid back, ` +
      `or say with ACCEPT_RESTORED_DATABASE=${counted} that it is right as it is.`;
    if (this.state !== 'restored' && !this.settings.restoring) this.logger.error(this.older);
    return true;
  }

  /** How far the store has counted with this installation, and not with one whose buckets it took over. */
  private async noteOfStore(id: string): Promise<{ readonly counted: number; readonly at: string }> {
    const note = (await readNote(this.objects, 'photos', BEAT_KEY)) ?? {};
    const isOurs = (note['installation'] ?? id) === id;
    return { counted: isOurs ? Number(note['beat'] ?? 0) : 0, at: String(note['at']) };
  }

  private note(state: Hold | undefined): Hold | undefined {
    this.state = state;
    for (const reason of holds) held.set({ reason }, reason === state ? 1 : 0);
    return state;
  }
}
