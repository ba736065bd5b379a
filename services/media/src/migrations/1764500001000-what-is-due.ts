import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE INDEX runs_complete ON runs (completion_heard_at)
   WHERE done >= delivered AND completion_heard_at IS NOT NULL
     AND stored_at IS NULL AND failed_at IS NULL AND refund_at IS NULL`,
  'CREATE INDEX ended_photos_late ON ended_photos (due_at) WHERE purged_at IS NULL',
  'CREATE INDEX upload_quotas_day ON upload_quotas (day)',
  'CREATE INDEX uploads_under_way_age ON uploads_under_way (started_at)',
  'CREATE INDEX generation_erasures_age ON generation_erasures (erased_at)',
] as const;
const indexes = [
  'generation_erasures_age',
  'uploads_under_way_age',
  'upload_quotas_day',
  'ended_photos_late',
  'runs_complete',
] as const;

export class WhatIsDue1764500001000 implements MigrationInterface {
  readonly name = 'WhatIsDue1764500001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of indexes) await runner.query(`DROP INDEX ${index}`);
  }
}
