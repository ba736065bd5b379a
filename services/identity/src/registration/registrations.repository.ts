import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { registrationPolicy, type NetworkHistory } from './registration-limit.ts';
import { rowsOf } from '../user/index.ts';

const { rememberedHours, graceMinutes } = registrationPolicy;
const lock = `SELECT pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 0))`;
const history = `
  SELECT count(*) FILTER (WHERE at > now() - interval '1 hour')::integer AS "inHour",
         count(*) FILTER (WHERE settled)::integer AS settled,
         count(*) FILTER (WHERE settled AND NOT verified)::integer AS unverified
  FROM (
    SELECT r.at, r.refused OR r.at < now() - interval '${graceMinutes} minutes' AS settled,
           u.email_verified_at IS NOT NULL AS verified
    FROM registrations r LEFT JOIN users u ON u.id = r.user_id
    WHERE r.network = $1 AND r.at > now() - interval '${rememberedHours} hours') AS remembered`;
const nextPlace = `
  SELECT greatest(1, ceil(extract(epoch FROM at + interval '1 hour' - now())))::integer AS seconds FROM registrations
  WHERE network = $1 AND at > now() - interval '1 hour' ORDER BY at DESC OFFSET $2 LIMIT 1`;
const insert = 'INSERT INTO registrations (network) VALUES ($1) RETURNING id';
const belong = 'UPDATE registrations SET user_id = $2 WHERE id = $1';
const refuse = 'UPDATE registrations SET refused = true WHERE id = $1';
const outdated: Outdated = {
  table: 'registrations',
  by: 'at',
  where: `at < now() - interval '${rememberedHours} hours'`,
};

@Injectable()
export class RegistrationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of the network, which nobody else counts for until the transaction ends. */
  async history({ manager }: Tx, network: Buffer): Promise<NetworkHistory> {
    await manager.query(lock, [network]);
    const [row] = await rowsOf<NetworkHistory>(manager, history, [network]);
    if (!row) throw new Error('A count answered no row.');
    return row;
  }

  async secondsUntilPlace({ manager }: Tx, network: Buffer, most: number): Promise<number> {
    const [row] = await rowsOf<{ seconds: number }>(manager, nextPlace, [network, most - 1]);
    return row?.seconds ?? 1;
  }

  async add({ manager }: Tx, network: Buffer): Promise<string> {
    const [row] = await rowsOf<{ id: string }>(manager, insert, [network]);
    if (!row) throw new Error('An insert answered no row.');
    return row.id;
  }

  async belongTo({ manager }: Tx, id: string, userId: string): Promise<void> {
    await manager.query(belong, [id, userId]);
  }

  async refuse({ manager }: Tx, id: string): Promise<void> {
    await manager.query(refuse, [id]);
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
