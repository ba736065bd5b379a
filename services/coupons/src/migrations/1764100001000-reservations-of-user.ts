import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasure and export look for what belongs to a person. */
export class ReservationsOfUser1764100001000 implements MigrationInterface {
  readonly name = 'ReservationsOfUser1764100001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "reservations_user" ON "reservations" ("user_id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "reservations_user"');
  }
}
