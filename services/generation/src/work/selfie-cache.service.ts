import type { ObjectStore } from './object-store.port.ts';

/** Selfies of the jobs at work, newest use last; at most `size` of them (10 MB each at the very most). */
export class SelfieCache {
  private readonly entries = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(
    private readonly store: ObjectStore,
    private readonly size = 4,
  ) {}

  /** Undefined when the photo is gone; network trouble rejects and is not kept. */
  read(photoId: string): Promise<Uint8Array | undefined> {
    const known = this.entries.get(photoId);
    this.entries.delete(photoId);
    const entry = known ?? this.store.readSelfie(photoId);
    this.entries.set(photoId, entry);
    if (!known) this.forgetUnlessFound(photoId, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.size) break;
      this.entries.delete(oldest);
    }
    return entry;
  }

  /** Reads the photo anew the next time: what was read may have been only half of it. */
  forget(photoId: string): void {
    this.entries.delete(photoId);
  }

  /** Asks the store for every photo the next time: while it is away, a copy would say that it answers. */
  forgetAll(): void {
    this.entries.clear();
  }

  private forgetUnlessFound(photoId: string, entry: Promise<Uint8Array | undefined>): void {
    const forget = () => this.entries.get(photoId) === entry && this.entries.delete(photoId);
    entry.then((bytes) => bytes ?? forget(), forget);
  }
}
