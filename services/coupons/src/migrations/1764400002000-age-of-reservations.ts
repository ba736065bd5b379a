import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE INDEX reservations_over ON reservations (changed_at) WHERE state IN ('lapsed', 'returned')`,
] as const;

const down = ['DROP INDEX reservations_over'] as const;

export class AgeOfReservations1764400002000 implements MigrationInterface {
  readonly name = 'AgeOfReservations1764400002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
