import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';

const extended = `now() + $3 * interval '1 millisecond'`;
const take = `
  INSERT INTO leases AS l (task, holder, ends_at) VALUES ($1, $2, ${extended})
  ON CONFLICT (task) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at WHERE l.ends_at <= now()
  RETURNING 1`;
const renew = `UPDATE leases SET ends_at = ${extended} WHERE task = $1 AND holder = $2`;
const release = 'DELETE FROM leases WHERE task = $1 AND holder = $2';

/** Whether the work may go on: false once another replica may be at it. To be asked before each step that it matters to. */
export type GoesOn = () => boolean;

/** Its row is renewed by statements of their own: the work may take minutes and holds no connection. */
export class Leases {
  private readonly logger = new Logger(Leases.name);
  private readonly dataSource: DataSource;
  private readonly leaseMs: number;

  constructor(dataSource: DataSource, leaseMs = 60_000) {
    this.dataSource = dataSource;
    this.leaseMs = leaseMs;
  }

  /** Does the work unless another replica is at it; undefined then. */
  async exclusively<T>(task: string, work: (goesOn: GoesOn) => Promise<T>): Promise<T | undefined> {
    const holder = randomUUID();
    let endsAt = performance.now() + this.leaseMs;
    const taken = (await this.dataSource.query(take, [task, holder, this.leaseMs])) as unknown[];
    if (taken.length === 0) return undefined;
    const beat = async (): Promise<void> => {
      const asked = performance.now();
      endsAt = (await this.renewed(task, holder)) ? asked + this.leaseMs : -Infinity;
    };
    const heart = setInterval(() => {
      beat().catch((err: unknown) => this.logger.warn({ err, task }, 'the lease is not renewed'));
    }, this.leaseMs / 3);
    try {
      return await work(() => performance.now() < endsAt);
    } finally {
      clearInterval(heart);
      await this.release(task, holder);
    }
  }

  private async renewed(task: string, holder: string): Promise<boolean> {
    const [, count] = (await this.dataSource.query(renew, [task, holder, this.leaseMs])) as [
      unknown[],
      number,
    ];
    if (count === 0) this.logger.warn({ task }, 'the lease went to another replica');
    return count === 1;
  }

  /** While the database is away the lease ends by itself. */
  private async release(task: string, holder: string): Promise<void> {
    await this.dataSource
      .query(release, [task, holder])
      .catch((err: unknown) => this.logger.warn({ err, task }, 'the lease is not given back, it ends'));
  }
}
