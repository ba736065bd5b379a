import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';

/** `known`: told before; `refused`: not signed by the provider; `failed`: not stored, so the provider tells it again. */
export type WebhookOutcome = 'stored' | 'known' | 'failed' | 'refused';

const events = new Counter({
  name: 'webhook_events_total',
  help: 'What arrived at the webhook, by type and what became of it: stored, known, failed, or refused (its type is not believed)',
  labelNames: ['type', 'outcome'],
});

/** Counts webhooks by the types the provider was asked for; any other is `other`, so that no sender makes series. */
export class WebhookCount {
  private readonly types: ReadonlySet<string>;

  constructor(types: readonly string[]) {
    this.types = new Set(types);
    countFromZero(events, [
      { type: 'unknown', outcome: 'refused' },
      ...types.flatMap((type) => ['stored', 'known', 'failed'].map((outcome) => ({ type, outcome }))),
    ]);
  }

  refused(): void {
    events.inc({ type: 'unknown', outcome: 'refused' });
  }

  add(type: string, outcome: Exclude<WebhookOutcome, 'refused'>): void {
    events.inc({ type: this.types.has(type) ? type : 'other', outcome });
  }
}
