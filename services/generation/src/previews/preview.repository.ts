import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import {
  previewDeadlineMs,
  previewKeptMs,
  type LeasedPreview,
  type Preview,
  type PreviewPicture,
} from './preview.ts';
import type { Look } from './look.ts';
import { countPaid, countPreview } from './preview.metrics.ts';
import { PhotoStopEntity } from '../work/index.ts';

export interface PreviewName {
  readonly photoId: string;
  readonly look: Look;
}

const fields = `photo_id AS "photoId", expression AS look, user_id AS "userId", state, trials, tries, reasons, picture, version, attempt,
  created_at AS "createdAt", asked_at AS "askedAt", finished_at AS "finishedAt"`;
const open = `state IN ('waiting', 'making')`;
const inTime = `asked_at > now() - interval '${previewDeadlineMs} milliseconds'`;
const one = `SELECT ${fields} FROM previews WHERE photo_id = $1 AND expression = $2 AND state <> 'gone'`;
/** A gone one whose objects are not removed yet is taken over: its attempt goes on counting. */
const askSql = `
  INSERT INTO previews AS p (photo_id, expression, user_id) VALUES ($1, $2, $3)
  ON CONFLICT (photo_id, expression) DO UPDATE
  SET user_id = $3, state = 'waiting', trials = 0, tries = 0, refused_by = '[]', reasons = '[]', picture = NULL,
    not_before = now(), version = p.version + 1, asked_at = now(), queued_at = now(), finished_at = NULL,
    created_at = CASE WHEN p.state = 'gone' THEN now() ELSE p.created_at END
  RETURNING ${fields}`;
const replaceSql = `
  UPDATE previews SET state = 'gone', finished_at = now()
  WHERE user_id = $1 AND state = 'waiting' AND (photo_id, expression) <> ($2::uuid, $3) RETURNING trials`;
const claimLock = `SELECT pg_advisory_xact_lock(hashtextextended('preview:claim', 0))`;
/** Unless it is the previews' share ($2), nothing while a paid shot could be taken; nothing of an account of which one is in hand. */
const claimSql = `
  UPDATE previews p
  SET state = 'making', attempt = p.attempt + 1, lease_until = now() + $1 * interval '1 millisecond',
    version = p.version + CASE WHEN p.trials = 0 THEN 1 ELSE 0 END
  FROM (
    SELECT n.photo_id, n.expression FROM previews n
    WHERE n.${open} AND n.${inTime} AND n.not_before <= now() AND (n.state = 'waiting' OR n.lease_until < now())
      AND NOT EXISTS (SELECT FROM previews o WHERE o.user_id = n.user_id AND o.state = 'making' AND o.lease_until >= now())
      AND ($2::boolean OR NOT EXISTS (SELECT FROM shots WHERE state = 'waiting')
        AND NOT EXISTS (SELECT FROM shots WHERE state = 'delayed' AND not_before <= now()))
    ORDER BY n.queued_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) next
  WHERE p.photo_id = next.photo_id AND p.expression = next.expression
  RETURNING ${fields.replace(/(^|, |\n\s*)(\w+)/g, '$1p.$2')}`;
const held = `photo_id = $1 AND expression = $2 AND attempt = $3 AND state = 'making'`;
const ended = 'lease_until = NULL, finished_at = now(), version = version + 1';
const overdueSql = `
  UPDATE previews SET state = 'failed', finished_at = now(), version = version + 1
  WHERE ${open} AND NOT ${inTime} RETURNING ${fields}`;
const outdatedSql = `
  UPDATE previews SET state = 'gone'
  WHERE state <> 'gone' AND finished_at < now() - interval '${previewKeptMs} milliseconds'`;
const goneSql = `
  SELECT ${fields} FROM previews
  WHERE state = 'gone' AND (lease_until IS NULL OR lease_until < now()) LIMIT 100`;

/** Changes of a leased preview can only be made by its holder: they answer nothing when the lease was lost. */
@Injectable()
export class PreviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({ photoId, look }: PreviewName, tx?: Tx): Promise<Preview | undefined> {
    const manager = tx?.manager ?? this.dataSource.manager;
    const [found] = await manager.query<Preview[]>(one, [photoId, look]);
    return found;
  }

  /** Keeps others from asking for the same account until the transaction ends. */
  async alone({ manager }: Tx, userId: string, photoId: string): Promise<void> {
    for (const name of [`preview:${userId}`, `stop:${photoId}`])
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  isStopped({ manager }: Tx, photoId: string): Promise<boolean> {
    return manager.existsBy(PhotoStopEntity, { photoId });
  }

  async ask({ manager }: Tx, { photoId, look }: PreviewName, userId: string): Promise<Preview> {
    const [asked] = await manager.query<Preview[]>(askSql, [photoId, look, userId]);
    if (!asked) throw new Error('a preview that was asked for is not there');
    return asked;
  }

  /** A newer wish takes the place of the account's older ones that still wait. Answers how many had no trial yet. */
  async replace({ manager }: Tx, userId: string, by: PreviewName): Promise<number> {
    const [gone] = await manager.query<[{ trials: number }[], number]>(replaceSql, [
      userId,
      by.photoId,
      by.look,
    ]);
    return gone.filter(({ trials }) => trials === 0).length;
  }

  async claim({ manager }: Tx, leaseMs: number, share: boolean): Promise<LeasedPreview | undefined> {
    await manager.query(claimLock);
    const [[claimed]] = await manager.query<[LeasedPreview[], number]>(claimSql, [leaseMs, share]);
    return claimed;
  }

  async heartbeat(preview: LeasedPreview, leaseMs: number): Promise<boolean> {
    const sql = `UPDATE previews SET lease_until = now() + $4 * interval '1 millisecond' WHERE ${held}`;
    const [, changed] = await this.dataSource.query<[unknown, number]>(sql, [
      ...this.named(preview),
      leaseMs,
    ]);
    return changed === 1;
  }

  ready(tx: Tx, preview: LeasedPreview, picture: PreviewPicture): Promise<Preview | undefined> {
    return this.change(tx, preview, `state = 'ready', picture = $4, ${ended}`, [JSON.stringify(picture)]);
  }

  /** One more trial was refused: the next one waits behind those of others. */
  async refuse(tx: Tx, preview: LeasedPreview, gate: string): Promise<readonly string[] | undefined> {
    const set = `state = 'waiting', lease_until = NULL, trials = trials + 1, tries = 0, queued_at = now(),
      refused_by = refused_by || $4::jsonb`;
    const values = [...this.named(preview), JSON.stringify([gate])];
    const [[row]] = await tx.manager.query<[{ refusedBy: readonly string[] }[], number]>(
      `UPDATE previews SET ${set} WHERE ${held} RETURNING refused_by AS "refusedBy"`,
      values,
    );
    return row?.refusedBy;
  }

  notUsable(tx: Tx, preview: LeasedPreview, reasons: readonly string[]): Promise<Preview | undefined> {
    const set = `state = 'not_usable', reasons = $4, ${ended}`;
    return this.change(
      tx,
      preview,
      set,
      [JSON.stringify(reasons)],
      held.replace(`= 'making'`, `IN ('making', 'waiting')`),
    );
  }

  fail(tx: Tx, preview: LeasedPreview): Promise<Preview | undefined> {
    return this.change(tx, preview, `state = 'failed', ${ended}`);
  }

  giveBack(tx: Tx, preview: LeasedPreview, delayMs: number, own: boolean): Promise<Preview | undefined> {
    const set = `state = 'waiting', lease_until = NULL, tries = tries + $4,
      not_before = now() + $5 * interval '1 millisecond'`;
    return this.change(tx, preview, set, [own ? 1 : 0, Math.round(delayMs)]);
  }

  async failOverdue(tx: Tx): Promise<readonly Preview[]> {
    const [failed] = await tx.manager.query<[Preview[], number]>(overdueSql);
    for (const preview of failed) countPreview(tx, preview);
    return failed;
  }

  /** Of a photo that is gone. The end of a lease stays: until then its worker may still write an object. */
  async endOfPhoto({ manager }: Tx, photoId: string): Promise<void> {
    await manager.query(`UPDATE previews SET state = 'gone' WHERE photo_id = $1`, [photoId]);
  }

  async endOfUser({ manager }: Tx, userId: string): Promise<readonly LeasedPreview[]> {
    const sql = `UPDATE previews SET state = 'gone' WHERE user_id = $1 RETURNING ${fields}`;
    const [gone] = await manager.query<[LeasedPreview[], number]>(sql, [userId]);
    return gone;
  }

  async endOutdated(): Promise<void> {
    await this.dataSource.query(outdatedSql);
  }

  async gone(): Promise<readonly LeasedPreview[]> {
    return this.dataSource.query<LeasedPreview[]>(goneSql);
  }

  /** Removes the row, unless it was asked for again meanwhile. */
  async remove({ photoId, look, attempt }: LeasedPreview): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM previews WHERE photo_id = $1 AND expression = $2 AND attempt = $3 AND state = 'gone'`,
      [photoId, look, attempt],
    );
  }

  async ofUser(userId: string): Promise<readonly Preview[]> {
    const sql = `SELECT ${fields} FROM previews WHERE user_id = $1 AND state <> 'gone' ORDER BY created_at`;
    return this.dataSource.query<Preview[]>(sql, [userId]);
  }

  async countPaid(tx: Tx, photoId: string): Promise<void> {
    const sql = `SELECT 1 FROM previews WHERE photo_id = $1 AND state = 'ready' LIMIT 1`;
    if ((await tx.manager.query<unknown[]>(sql, [photoId])).length > 0) countPaid(tx);
  }

  private async change(
    tx: Tx,
    preview: LeasedPreview,
    set: string,
    values: readonly unknown[] = [],
    where = held,
  ): Promise<Preview | undefined> {
    const sql = `UPDATE previews SET ${set} WHERE ${where} RETURNING ${fields}`;
    const [[changed]] = await tx.manager.query<[Preview[], number]>(sql, [...this.named(preview), ...values]);
    if (changed) countPreview(tx, changed);
    return changed;
  }

  private named({ photoId, look, attempt }: LeasedPreview): unknown[] {
    return [photoId, look, attempt];
  }
}
