import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource, In } from 'typeorm';
import { OperatorActEntity, type Act } from './operator-act.entity.ts';

interface OperatorAct {
  readonly act: Act;
  /** An order, or the name of a payment whose account is gone. */
  readonly about: { readonly orderId: string } | { readonly paymentRef: string };
  /** Name of whoever typed the command, or signed in to the desk. */
  readonly operator: string;
  readonly reason?: string;
}

/** What the owner of an order may know: not by whom. */
type KnownAct = Pick<OperatorActEntity, 'orderId' | 'act' | 'at'>;

const outdated: Outdated = {
  table: 'operator_acts',
  by: 'at',
  where: `at < now() - interval '90 days'`,
};

/** Who decided what about an order, and when. */
@Injectable()
export class OperatorActRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns its id */
  async record({ manager }: Tx, { act, about, operator, reason }: OperatorAct): Promise<string> {
    const id = randomUUID();
    await manager.insert(OperatorActEntity, {
      id,
      act,
      operator,
      reason: reason ?? null,
      ...about,
    });
    return id;
  }

  /** What was asked for was done. */
  async confirm(id: string, act: Act): Promise<void> {
    await this.dataSource.manager.update(OperatorActEntity, { id }, { act });
  }

  /** What was asked for was not done. */
  async withdraw(id: string): Promise<void> {
    await this.dataSource.manager.delete(OperatorActEntity, { id });
  }

  async ofOrders(orderIds: readonly string[]): Promise<readonly KnownAct[]> {
    const rows = await this.dataSource.manager.find(OperatorActEntity, {
      where: { orderId: In([...orderIds]) },
      order: { at: 'ASC' },
    });
    return rows.map(({ orderId, act, at }) => ({ orderId, act, at }));
  }

  /** Cuts them loose from a deleted account, and forgets what was written about its owner. */
  async unlink({ manager }: Tx, orderIds: readonly string[]): Promise<void> {
    await manager.update(OperatorActEntity, { orderId: In([...orderIds]) }, { orderId: null, reason: null });
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
