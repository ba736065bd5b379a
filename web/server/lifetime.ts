import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LifetimeLimits {
  /** Between "not ready" and "no more connections", in ms. */
  readonly drainMs: number;
  readonly graceMs: number;
}

/**
 * The same two limits as every service has.
 * @throws when one is no whole number of milliseconds
 */
export function readLifetimeLimits(env: NodeJS.ProcessEnv): LifetimeLimits {
  return {
    drainMs: milliseconds('SHUTDOWN_DRAIN_MS', env['SHUTDOWN_DRAIN_MS'] ?? '5000'),
    graceMs: milliseconds('SHUTDOWN_GRACE_MS', env['SHUTDOWN_GRACE_MS'] ?? '40000'),
  };
}

function milliseconds(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name}: must be a whole number of milliseconds`);
  return Number(text);
}

type Reason = 'SIGTERM' | 'SIGINT' | 'failure';

/** "Not ready" first, then a wait until nobody is sent here any more; meanwhile everything is answered. */
export class Lifetime {
  readonly #limits: LifetimeLimits;
  #draining = false;

  constructor(limits: LifetimeLimits) {
    this.#limits = limits;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** On SIGTERM as told; on SIGINT (a developer's Ctrl-C) without the wait. */
  endOnSignals(server: Server): void {
    process.on('SIGTERM', () => this.end(server, 'SIGTERM'));
    process.on('SIGINT', () => this.end(server, 'SIGINT'));
  }

  end(server: Server, reason: Reason): void {
    if (reason === 'failure') process.exitCode = 1;
    if (this.#draining) return;
    this.#draining = true;
    setTimeout(() => process.exit(1), this.#limits.graceMs).unref();
    const wait = reason === 'SIGINT' ? 0 : this.#limits.drainMs;
    void sleep(wait).then(() => {
      server.close(() => process.exit());
      server.closeIdleConnections();
    });
  }
}
