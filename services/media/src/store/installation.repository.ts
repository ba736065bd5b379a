import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Bucket } from './object-keys.ts';

export interface Installation {
  readonly id: string;
  readonly beat: number;
}

const known: Readonly<Record<Bucket, string>> = {
  photos: `
    SELECT EXISTS (SELECT 1 FROM photos WHERE id = ANY($1::uuid[]))
        OR EXISTS (SELECT 1 FROM ended_photos WHERE photo_id = ANY($1::uuid[])) AS known`,
  headshots: `
    SELECT EXISTS (SELECT 1 FROM runs WHERE order_id = ANY($1::uuid[]))
        OR EXISTS (SELECT 1 FROM ended_photos WHERE order_ids && $1::uuid[]) AS known`,
};

@Injectable()
export class InstallationRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<Installation> {
    return this.one('SELECT id, beat FROM installation');
  }

  /** Counts on and answers the new number; undefined when it has not come as far as the store. */
  async beat(store: number): Promise<number | undefined> {
    const [rows] = (await this.dataSource.query(
      'UPDATE installation SET beat = beat + 1 WHERE beat >= $1 RETURNING beat',
      [store],
    )) as [{ readonly beat: string }[], number];
    return rows[0] && Number(rows[0].beat);
  }

  async catchUp(beat: number): Promise<void> {
    await this.dataSource.query('UPDATE installation SET beat = greatest(beat, $1)', [beat]);
  }

  async knows(bucket: Bucket, ids: readonly string[]): Promise<boolean> {
    const [row] = (await this.dataSource.query(known[bucket], [ids])) as { readonly known: boolean }[];
    return row?.known === true;
  }

  private async one(statement: string): Promise<Installation> {
    const [row] = (await this.dataSource.query(statement)) as {
      readonly id: string;
      readonly beat: string;
    }[];
    if (!row) throw new Error('the table installation has no row');
    return { id: row.id, beat: Number(row.beat) };
  }
}
