import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class ReconciliationRepository {
  constructor(private readonly dataSource: DataSource) {}

  async begin(task: string): Promise<{ readonly reached: Date | null; readonly now: Date }> {
    const [row] = (await this.dataSource.query(
      'SELECT now() AS now, (SELECT reached FROM reconciliations WHERE task = $1) AS reached',
      [task],
    )) as { readonly reached: Date | null; readonly now: Date }[];
    if (!row) throw new Error('The database did not tell the time.');
    return row;
  }

  async end(task: string, reached: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO reconciliations (task, reached) VALUES ($1, $2)
       ON CONFLICT (task) DO UPDATE SET reached = greatest(reconciliations.reached, excluded.reached)`,
      [task, reached],
    );
  }
}
