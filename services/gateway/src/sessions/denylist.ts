/** A token lives 10 minutes; with leeway and a margin nothing of a session is good after this, in ms. */
const keptMs = (600 + 30 + 60) * 1_000;

export class Denylist {
  private readonly until = new Map<string, number>();
  private readonly listeners = new Set<(sessionId: string) => void>();
  private readonly now: () => number;
  private snapshotTaken = false;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** False since start until a snapshot came: then no session can be called good. */
  get loaded(): boolean {
    return this.snapshotTaken;
  }

  get size(): number {
    return this.until.size;
  }

  markLoaded(): void {
    this.snapshotTaken = true;
  }

  has(sessionId: string): boolean {
    return this.until.has(sessionId);
  }

  /** Denies from now on, whatever other clocks say. Repeating is harmless. */
  add(sessionId: string): void {
    const known = this.until.has(sessionId);
    this.until.set(sessionId, this.now() + keptMs);
    if (!known) for (const listener of this.listeners) listener(sessionId);
  }

  onDenied(listener: (sessionId: string) => void): void {
    this.listeners.add(listener);
  }

  sweep(): void {
    const now = this.now();
    for (const [sessionId, end] of this.until) if (end <= now) this.until.delete(sessionId);
  }
}
