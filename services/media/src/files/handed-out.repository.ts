import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Either files are handed out, or they have ended: whichever comes first, for each order. */
const handOut = `
  UPDATE runs SET handed_out_at = now()
  WHERE order_id = $1 AND handed_out_at IS NULL AND files_ended_at IS NULL`;
const end = `
  UPDATE runs SET files_ended_at = coalesce(files_ended_at, now())
  WHERE order_id = $1 AND handed_out_at IS NULL`;
const handedOut = `SELECT 1 FROM runs WHERE order_id = $1 AND handed_out_at IS NOT NULL`;

@Injectable()
export class HandedOutRepository {
  constructor(private readonly dataSource: DataSource) {}

  async handOut(orderId: string): Promise<boolean> {
    const [, count] = (await this.dataSource.query(handOut, [orderId])) as [unknown[], number];
    return count === 1 || this.isHandedOut(orderId);
  }

  /** True when something was handed out before; else nothing will be. */
  async end(orderId: string): Promise<boolean> {
    await this.dataSource.query(end, [orderId]);
    return this.isHandedOut(orderId);
  }

  private async isHandedOut(orderId: string): Promise<boolean> {
    return ((await this.dataSource.query(handedOut, [orderId])) as unknown[]).length === 1;
  }
}
