import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface EndedPhoto {
  readonly photoId: string;
  readonly userId: string;
  readonly orderId: string | undefined;
  readonly orderIds: readonly string[];
  readonly endedAt: Date;
  readonly version: number;
}

export const endedColumns = `
  photo_id AS "photoId", user_id AS "userId", order_id AS "orderId", order_ids AS "orderIds", ended_at AS "endedAt", version`;

export type NullableOrder<T> = Omit<T, 'orderId'> & { readonly orderId: string | null };
export const withOrder = <T extends { readonly orderId: string | null }>(row: T) => ({
  ...row,
  orderId: row.orderId ?? undefined,
});

@Injectable()
export class EndedPhotoRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(photoId: string): Promise<EndedPhoto | undefined> {
    return this.first('photo_id', photoId);
  }

  findByOrder(orderId: string): Promise<EndedPhoto | undefined> {
    return this.first('order_id', orderId);
  }

  async ofUser(userId: string): Promise<readonly EndedPhoto[]> {
    return this.where('user_id', userId);
  }

  private async first(column: string, value: string): Promise<EndedPhoto | undefined> {
    return (await this.where(column, value))[0];
  }

  private async where(column: string, value: string): Promise<readonly EndedPhoto[]> {
    const rows = (await this.dataSource.query(
      `SELECT ${endedColumns} FROM ended_photos WHERE ${column} = $1 ORDER BY ended_at DESC`,
      [value],
    )) as NullableOrder<EndedPhoto>[];
    return rows.map(withOrder);
  }
}
