import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceOfTheMail1766500002000 implements MigrationInterface {
  readonly name = 'TraceOfTheMail1766500002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP COLUMN traceparent');
  }
}
