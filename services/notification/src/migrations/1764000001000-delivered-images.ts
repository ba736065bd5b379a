import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeliveredImages1764000001000 implements MigrationInterface {
  readonly name = 'DeliveredImages1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN images integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP COLUMN images');
  }
}
