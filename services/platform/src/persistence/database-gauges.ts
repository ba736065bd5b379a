import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Gauge } from 'prom-client';
import { beforeScrape } from '../telemetry/metrics.ts';
import { sessionLimits } from './data-source.ts';
import { WatchedClient } from './watched-client.ts';

type Labels = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

export interface Measure {
  /** One row without labels, or one for each set of them. It must stay cheap however large its tables grow. */
  readonly sql: string;
  readonly values?: () => readonly unknown[];
  readonly gauges: Readonly<Record<string, Gauge>>;
  /** Every set of labels, by the columns that have them; one that no row has shows 0. */
  readonly series?: readonly Labels[];
}

const limits = { freshMs: 10_000, waitMs: 5_000, statementMs: 3_000 } as const;

/** A connection of its own: no request waits for a gauge. NaN without an answer: old ones would look fresh. */
export class DatabaseGauges implements OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseGauges.name);
  private readonly measures: Measure[] = [];
  private readonly forget: () => void;
  private measured = -Infinity;
  private running: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly freshMs: number = limits.freshMs,
  ) {
    this.forget = beforeScrape(() => this.refresh());
  }

  add(measure: Measure): void {
    this.measures.push(measure);
    this.measured = -Infinity;
  }

  async onApplicationShutdown(): Promise<void> {
    this.forget();
    await this.running;
  }

  private async refresh(): Promise<void> {
    if (this.measures.length === 0) return;
    if (!this.running && performance.now() - this.measured >= this.freshMs) {
      this.measured = performance.now();
      this.running = this.measure().finally(() => (this.running = undefined));
    }
    if (!this.running) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, limits.waitMs, 'late')));
    if ((await Promise.race([this.running, late])) === 'late') this.showNothing();
    clearTimeout(timer);
  }

  private async measure(): Promise<void> {
    const client = this.connection();
    try {
      await client.connect();
      for (const measure of this.measures) {
        const { rows } = await client.query<Row>(measure.sql, [...(measure.values?.() ?? [])]);
        show(measure, rows);
      }
    } catch (error) {
      this.showNothing();
      this.logger.warn(`gauges not measured: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private connection(): WatchedClient {
    return new WatchedClient({
      connectionString: this.url,
      connectionTimeoutMillis: sessionLimits.connect,
      statement_timeout: limits.statementMs,
      query_timeout: sessionLimits.silence,
      application_name: 'gauges',
    });
  }

  private showNothing(): void {
    for (const measure of this.measures) show(measure, undefined);
  }
}

function show({ gauges, series = [{}] }: Measure, rows: readonly Row[] | undefined): void {
  for (const labels of series) {
    const row = rows?.find((each) => Object.entries(labels).every(([name, value]) => each[name] === value));
    for (const [column, gauge] of Object.entries(gauges))
      gauge.set(labels, rows ? Number(row?.[column] ?? 0) : Number.NaN);
  }
}
