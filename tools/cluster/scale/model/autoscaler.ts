export interface AutoscalerSettings {
  readonly min: number;
  readonly max: number;
  /** Seconds of work of one process, for each replica (`queueSeconds` of the chart). */
  readonly threshold: number;
}

/** What the HorizontalPodAutoscaler that KEDA makes does when it is told nothing else. */
export const autoscalerDefaults = {
  everySeconds: 15,
  /** How often it is told a new value (scrape of Prometheus, KEDA's poll), in seconds. */
  pollSeconds: 30,
  stabilisationSeconds: 300,
  tolerance: 0.1,
  /** Most pods more in one period: as many as there are, or these. */
  podsMore: 4,
} as const;

/** The formula of KEDA's AverageValue and of the autoscaler behind it, step by step as in its source. */
export class Autoscaler {
  readonly #wanted: { readonly at: number; readonly replicas: number }[] = [];

  readonly #settings: AutoscalerSettings;

  constructor(settings: AutoscalerSettings) {
    this.#settings = settings;
  }

  /**
   * @param now seconds
   * @param queueSeconds `max(generation_queue_seconds)`
   * @param replicas those it set last
   * @returns replicas from now on
   */
  decide(now: number, queueSeconds: number, replicas: number): number {
    const { min, max, threshold } = this.#settings;
    const { tolerance, podsMore, stabilisationSeconds } = autoscalerDefaults;
    const ratio = queueSeconds / (threshold * Math.max(1, replicas));
    const raw = Math.abs(ratio - 1) <= tolerance ? replicas : Math.ceil(queueSeconds / threshold);
    const most = Math.max(replicas * 2, replicas + podsMore);
    const stable = this.#stable(now, clamp(raw, min, max), replicas, stabilisationSeconds);
    return clamp(Math.min(stable, most), min, max);
  }

  #stable(now: number, wanted: number, replicas: number, window: number): number {
    while ((this.#wanted[0]?.at ?? Infinity) <= now - window) this.#wanted.shift();
    this.#wanted.push({ at: now, replicas: wanted });
    if (wanted >= replicas) return wanted;
    const most = Math.max(...this.#wanted.map((one) => one.replicas));
    return Math.min(replicas, most);
  }
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
