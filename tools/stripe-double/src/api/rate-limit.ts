/** Requests of the last second for each endpoint, by the machine's clock. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();

  allows(endpoint: string, perSecond: number | null, now = Date.now()): boolean {
    if (perSecond === null) return true;
    const recent = (this.#times.get(endpoint) ?? []).filter((time) => now - time < 1_000);
    const allowed = recent.length < perSecond;
    this.#times.set(endpoint, allowed ? [...recent, now] : recent);
    return allowed;
  }
}
