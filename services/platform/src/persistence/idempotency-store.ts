import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { problem } from '../errors/index.ts';
import { jsonCodec, type AnswerCodec } from './answer-codec.ts';
import { purgeAllRows, type Outdated } from './purge-rows.ts';
import type { Tx, UnitOfWork } from './unit-of-work.ts';

export interface IdempotencyScope {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
}

export type SaveAnswer<T> = (tx: Tx, answer: T) => Promise<void>;

interface KeyRow {
  readonly body_hash: string;
  readonly answer: unknown;
  readonly running: boolean;
}

/** A request that died without an answer is given to the next try after this long. */
const runningSeconds = 30;
const keptHours = 24;
export const outdatedKeys: Outdated = {
  table: 'idempotency_keys',
  by: 'created_at',
  where: `created_at < now() - interval '${keptHours} hours'`,
};

const claim = `
  INSERT INTO idempotency_keys AS k (user_id, route, key, body_hash, fence, running_until)
  VALUES ($1, $2, $3, $4, $5, now() + interval '${runningSeconds} seconds')
  ON CONFLICT (user_id, route, key) DO UPDATE
    SET fence = excluded.fence, running_until = excluded.running_until, body_hash = excluded.body_hash,
        answer = NULL, created_at = now()
    WHERE k.created_at < now() - interval '${keptHours} hours'
       OR (k.answer IS NULL AND k.body_hash = excluded.body_hash AND k.running_until < now())
  RETURNING 1`;
const look = `
  SELECT body_hash, answer, running_until >= now() AS running
  FROM idempotency_keys WHERE user_id = $1 AND route = $2 AND key = $3`;
const finish = `
  UPDATE idempotency_keys SET answer = $5, running_until = NULL
  WHERE user_id = $1 AND route = $2 AND key = $3 AND fence = $4 AND answer IS NULL
  RETURNING 1`;
const release = `
  DELETE FROM idempotency_keys
  WHERE user_id = $1 AND route = $2 AND key = $3 AND fence = $4 AND answer IS NULL`;

/** A failed try frees the key. Refuses with `idempotency.key_reused` and `idempotency.in_progress`. */
export class IdempotencyStore {
  private readonly dataSource: DataSource;
  private readonly unitOfWork: UnitOfWork;

  constructor(dataSource: DataSource, unitOfWork: UnitOfWork) {
    this.dataSource = dataSource;
    this.unitOfWork = unitOfWork;
  }

  /** Runs the work and keeps its answer in one transaction. No network call inside `work`. */
  async run<T>(
    scope: IdempotencyScope,
    work: (tx: Tx) => Promise<T>,
    codec: AnswerCodec<T> = jsonCodec(),
  ): Promise<T> {
    return this.runSteps(
      scope,
      (save) =>
        this.unitOfWork.run(async (tx) => {
          const answer = await work(tx);
          await save(tx, answer);
          return answer;
        }),
      codec,
    );
  }

  /** For work that must ask others between its transactions: it calls `save` in the one that decides. */
  async runSteps<T>(
    scope: IdempotencyScope,
    work: (save: SaveAnswer<T>) => Promise<T>,
    codec: AnswerCodec<T> = jsonCodec(),
  ): Promise<T> {
    const id = [scope.userId, scope.route, scope.key] as const;
    const fence = randomUUID();
    const claimed = (await this.dataSource.query(claim, [...id, scope.bodyHash, fence])) as unknown[];
    if (claimed.length === 0) return this.replay(scope, codec);
    try {
      return await work(async (tx, answer) => {
        const saved: unknown = await tx.manager.query(finish, [
          ...id,
          fence,
          JSON.stringify(codec.encode(answer)),
        ]);
        if (affected(saved) === 0) throw problem('idempotency.in_progress', { retryAfterSeconds: 1 });
      });
    } catch (error) {
      await this.dataSource.query(release, [...id, fence]).catch(() => undefined);
      throw error;
    }
  }

  async isKnown({ userId, route, key }: Omit<IdempotencyScope, 'bodyHash'>): Promise<boolean> {
    return ((await this.dataSource.query(look, [userId, route, key])) as unknown[]).length > 0;
  }

  /** Deletes keys older than 24 h; call it from time to time. Returns how many went. */
  async purge(): Promise<number> {
    return purgeAllRows(this.dataSource, outdatedKeys);
  }

  private async replay<T>(scope: IdempotencyScope, codec: AnswerCodec<T>): Promise<T> {
    const [row] = (await this.dataSource.query(look, [scope.userId, scope.route, scope.key])) as KeyRow[];
    if (row && row.body_hash !== scope.bodyHash) throw problem('idempotency.key_reused');
    if (!row || row.answer === null) throw problem('idempotency.in_progress', { retryAfterSeconds: 1 });
    return codec.decode(row.answer);
  }
}

/** TypeORM answers updates and deletes as `[rows, count]`. */
function affected(result: unknown): number {
  return Array.isArray(result) && typeof result[1] === 'number' ? result[1] : 0;
}
