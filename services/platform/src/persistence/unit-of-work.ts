import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { EventWriter, PublishOptions } from './event-writer.ts';
import { holdingConnection } from './transaction-scope.ts';

/** What belongs to one transaction. Valid only until the work returns. */
export interface Tx {
  /** The only manager allowed inside the transaction. */
  readonly manager: EntityManager;
  /** Adds the event to the outbox of this transaction. Lock the aggregate's row first. Returns the event id. */
  publish<D extends DescMessage>(
    schema: D,
    message: MessageInitShape<D>,
    options?: PublishOptions,
  ): Promise<string>;
  /** Never when the transaction, or the savepoint it was asked in, is rolled back. It must not throw. */
  readonly afterCommit: (count: () => void) => void;
  /** When it throws, what it wrote, published and wanted counted is taken back. One part at a time. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
}

interface Closable {
  end(): Promise<void>;
}

export class UnitOfWork {
  private readonly dataSource: DataSource;
  private readonly events: EventWriter;

  constructor(dataSource: DataSource, events: EventWriter) {
    this.dataSource = dataSource;
    this.events = events;
  }

  /**
   * Runs the work in one transaction: all of it is committed with its events, or nothing.
   * @throws DependencyDown when the database has not been reached yet
   */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as Closable;
    try {
      const counts: (() => void)[] = [];
      const result = await holdingConnection(() => this.inTransaction(runner, work, counts));
      for (const count of counts) count();
      return result;
    } catch (error) {
      await rollBack(runner, client);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async inTransaction<T>(
    runner: QueryRunner,
    work: (tx: Tx) => Promise<T>,
    counts: (() => void)[],
  ): Promise<T> {
    await runner.startTransaction();
    const result = await work(this.txOf(runner.manager, counts));
    await runner.commitTransaction();
    return result;
  }

  private txOf(manager: EntityManager, counts: (() => void)[]): Tx {
    return {
      manager,
      publish: (schema, message, options) => this.events.write(manager, schema, message, options),
      afterCommit: (count) => void counts.push(count),
      savepoint: (part) => atSavepoint(manager, counts, part),
    };
  }
}

async function atSavepoint<T>(
  manager: EntityManager,
  counts: (() => void)[],
  part: () => Promise<T>,
): Promise<T> {
  const before = counts.length;
  await manager.query('SAVEPOINT part');
  try {
    const result = await part();
    await manager.query('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    counts.length = before;
    await manager.query('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part');
    throw error;
  }
}

/** A connection whose rollback was not confirmed is closed: the next transaction would commit the rest of this one. */
async function rollBack(runner: QueryRunner, client: Closable): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch {
    void client.end().catch(() => undefined);
  }
}
