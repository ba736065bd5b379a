import type { MigrationInterface, QueryRunner } from 'typeorm';

const states = (words: string): string =>
  `ALTER TABLE claims ADD CONSTRAINT claims_state CHECK (state IN (${words}))`;

const up = [
  'ALTER TABLE claims ADD COLUMN declined_at timestamptz, ADD COLUMN decline_reason text',
  'ALTER TABLE claims DROP CONSTRAINT claims_state',
  states(`'granted', 'review', 'declined'`),
] as const;

const down = [
  // The release before knows no refusal: a person looks at it again.
  `UPDATE claims SET state = 'review' WHERE state = 'declined'`,
  'ALTER TABLE claims DROP CONSTRAINT claims_state',
  states(`'granted', 'review'`),
  'ALTER TABLE claims DROP COLUMN declined_at, DROP COLUMN decline_reason',
] as const;

export class DeclinedClaims1766801000000 implements MigrationInterface {
  readonly name = 'DeclinedClaims1766801000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
