import {
  DataSource,
  type EntityMetadata,
  type EntityTarget,
  type ObjectLiteral,
  type QueryRunner,
  type ReplicationMode,
} from 'typeorm';
import { DependencyDown } from '../errors/index.ts';

/** Throws `DependencyDown` until its database was reached; TypeORM would say that it knows no such entity. */
export class ServiceDataSource extends DataSource {
  private reached = false;

  override async initialize(): Promise<this> {
    await super.initialize();
    this.reached = true;
    return this;
  }

  override async destroy(): Promise<void> {
    this.reached = false;
    await super.destroy();
  }

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    this.assertReached();
    return super.createQueryRunner(mode);
  }

  protected override findMetadata(target: EntityTarget<ObjectLiteral>): EntityMetadata | undefined {
    this.assertReached();
    return super.findMetadata(target);
  }

  private assertReached(): void {
    if (!this.reached) throw new DependencyDown('The database has not been reached yet.');
  }
}
