import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from '../user/index.ts';

export interface AccountAct {
  readonly at: Date;
  readonly act: string;
  /** Name of whoever did it. */
  readonly operator: string;
  /** Of acts whose reason the customer does not read. */
  readonly reason: string | null;
}

const most = 100;
const newestActs = `
  SELECT at, act, operator, reason FROM (
    SELECT id, at, action AS act, operator, reason FROM audit_log
    WHERE user_id = $1 AND operator IS NOT NULL ORDER BY id DESC LIMIT ${most}) AS newest
  ORDER BY id`;

@Injectable()
export class AccountActRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest hundred acts of staff and of operators' commands, the oldest first. */
  of(userId: string): Promise<readonly AccountAct[]> {
    return rowsOf(this.dataSource.manager, newestActs, [userId]);
  }
}
