import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE INDEX orders_expired ON orders (expired_at) WHERE state = 'expired'`,
  `CREATE INDEX process_anomalies_age ON process_anomalies (noted_at)`,
] as const;

const down = ['DROP INDEX process_anomalies_age', 'DROP INDEX orders_expired'] as const;

export class AgeOfOrders1764400002000 implements MigrationInterface {
  readonly name = 'AgeOfOrders1764400002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
