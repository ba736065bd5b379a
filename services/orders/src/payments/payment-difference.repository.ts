import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentDifferenceEntity } from './payment-difference.entity.ts';

export type PaymentDifference = Pick<
  PaymentDifferenceEntity,
  'kind' | 'providerRef' | 'ours' | 'theirs' | 'currency'
>;

@Injectable()
export class PaymentDifferenceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async note(differences: readonly PaymentDifference[]): Promise<number> {
    if (differences.length === 0) return 0;
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(PaymentDifferenceEntity)
      .values(
        differences.map(({ kind, providerRef, ours, theirs, currency }) => ({
          kind,
          providerRef,
          ours,
          theirs,
          currency,
        })),
      )
      .orIgnore()
      .returning('kind')
      .execute();
    return (raw as unknown[]).length;
  }
}
