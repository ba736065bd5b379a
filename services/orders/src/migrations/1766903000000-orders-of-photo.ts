import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrdersOfPhoto1766903000000 implements MigrationInterface {
  readonly name = 'OrdersOfPhoto1766903000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX orders_of_photo ON orders (photo_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_of_photo');
  }
}
