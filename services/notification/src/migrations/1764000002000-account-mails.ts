import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of address brings two mails, so an event alone does not name one any more. */
export class AccountMails1764000002000 implements MigrationInterface {
  readonly name = 'AccountMails1764000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN provider text');
    await runner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_pkey');
    await runner.query('ALTER TABLE deliveries ADD PRIMARY KEY (event_id, kind)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_pkey');
    await runner.query('ALTER TABLE deliveries ADD PRIMARY KEY (event_id)');
    await runner.query('ALTER TABLE deliveries DROP COLUMN provider');
  }
}
