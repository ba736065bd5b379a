import { Injectable } from '@nestjs/common';
import { Problem, problem } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { consentKinds, type ConsentVersions } from './consents.ts';
import type { Order } from './order.ts';
import { readOrderNumber } from './order-number.ts';
import { creditStates, photoStates } from './order-transitions.ts';
import { OrderConsentEntity } from './order-consent.entity.ts';
import { OrderEntity } from './order.entity.ts';
import { toOrder, toRow } from './order.mapper.ts';
import { brokenConstraint } from './postgres-error.ts';

export interface OrderCursor {
  readonly placedAt: Date;
  readonly id: string;
}

const livePhoto = 'orders_live_photo';

export const isPhotoTaken = (error: unknown): boolean =>
  error instanceof Problem && brokenConstraint(error.cause) === livePhoto;

const forgottenAtOnce = 1_000;
const forgetExpired = `
  WITH gone AS (
    DELETE FROM orders WHERE state = 'expired' AND id IN (
      SELECT id FROM orders WHERE state = 'expired' AND expired_at < now() - interval '90 days' LIMIT ${forgottenAtOnce})
    RETURNING id),
  consents AS (DELETE FROM order_consents USING gone WHERE order_id = gone.id),
  checkouts AS (DELETE FROM payments USING gone WHERE order_id = gone.id)
  SELECT count(*)::int AS count FROM gone`;

@Injectable()
export class OrderRepository {
  /** It stands still in a transaction. */
  private readonly begun = new WeakMap<Tx, Date>();

  constructor(private readonly dataSource: DataSource) {}

  /** The database's clock when the transaction began: the only one that decides about deadlines. */
  async now(tx: Tx): Promise<Date> {
    const known = this.begun.get(tx);
    if (known) return known;
    const [row] = (await tx.manager.query('SELECT now() AS now')) as { now: Date }[];
    if (!row) throw new Error('The database did not tell the time.');
    this.begun.set(tx, row.now);
    return row.now;
  }

  async forgetExpired(): Promise<void> {
    for (let went = forgottenAtOnce; went === forgottenAtOnce;) {
      const [row] = (await this.dataSource.query(forgetExpired)) as { readonly count: number }[];
      went = row?.count ?? 0;
    }
  }

  /** @throws Problem `photo.in_use` when the photo belongs to an order */
  async insert({ manager }: Tx, order: Order, consents: ConsentVersions): Promise<void> {
    try {
      await manager.insert(OrderEntity, toRow(order));
    } catch (error) {
      if (brokenConstraint(error) === livePhoto) throw problem('photo.in_use', { cause: error });
      throw error;
    }
    const agreedAt = order.placedAt;
    const rows = consentKinds.map((kind) => ({ orderId: order.id, kind, version: consents[kind], agreedAt }));
    await manager.insert(OrderConsentEntity, rows);
  }

  async lock({ manager }: Tx, id: string): Promise<Order | undefined> {
    const row = await manager.findOne(OrderEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return row ? toOrder(row) : undefined;
  }

  /** @throws Error when `before` is not what the database holds */
  async update({ manager }: Tx, before: Order, after: Order): Promise<void> {
    const { id, state, version } = before;
    const { affected } = await manager.update(OrderEntity, { id, state, version }, toRow(after));
    if (affected !== 1) throw new Error(`Order ${id} is not in state ${state} at version ${version}.`);
  }

  async lockOverdue({ manager }: Tx, limit: number): Promise<readonly Order[]> {
    return (
      await overdue(manager, creditStates, limit)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany()
    ).map(toOrder);
  }

  async unpaidOverdue(limit: number): Promise<readonly Order[]> {
    return (await overdue(this.dataSource.manager, ['awaiting_payment'], limit).getMany()).map(toOrder);
  }

  /** Orders of a user that hold a use of a coupon and are not paid; a bank that has begun to pay keeps its own. */
  async holdingCoupons(userId: string, manager = this.dataSource.manager): Promise<readonly Order[]> {
    const rows = await manager
      .createQueryBuilder(OrderEntity, 'o')
      .where(`o.userId = :userId AND o.state = 'awaiting_payment' AND o.couponReservationId IS NOT NULL`, {
        userId,
      })
      .andWhere(`NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.state = 'processing')`)
      .getMany();
    return rows.map(toOrder);
  }

  /** The same within a transaction; nobody else asks it about the user until the transaction ends. */
  async lockHoldingCoupons({ manager }: Tx, userId: string): Promise<readonly Order[]> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`coupons of ${userId}`]);
    return this.holdingCoupons(userId, manager);
  }

  async ofPhoto(photoId: string): Promise<Order | undefined> {
    const row = await this.orders()
      .where('o.photoId = :photoId AND o.state IN (:...states)', { photoId, states: photoStates })
      .getOne();
    return row ? toOrder(row) : undefined;
  }

  /** Locks orders in the order of their ids, so that two who lock many never wait for each other; answers those there are. */
  async lockAll({ manager }: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = (await manager.query('SELECT id FROM orders WHERE id = ANY($1) ORDER BY id FOR UPDATE', [
      ids,
    ])) as { readonly id: string }[];
    return new Set(rows.map(({ id }) => id));
  }

  async lockOfPhoto({ manager }: Tx, photoId: string): Promise<Order | undefined> {
    const row = await manager.findOne(OrderEntity, {
      where: { photoId, state: In([...photoStates]) },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? toOrder(row) : undefined;
  }

  async find(id: string): Promise<Order | undefined> {
    const row = await this.orders().where('o.id = :id', { id }).getOne();
    return row ? toOrder(row) : undefined;
  }

  /** @throws Problem `order.not_found` */
  async get(id: string): Promise<Order> {
    const order = await this.find(id);
    if (!order) throw problem('order.not_found');
    return order;
  }

  /** For its owner. @throws Problem `order.not_found`, `order.access_denied` */
  async getOwn(id: string, userId: string): Promise<Order> {
    const order = await this.get(id);
    if (order.userId !== userId) throw problem('order.access_denied');
    return order;
  }

  /** The version of the terms that the customer agreed to. @throws Error when the order knows of none */
  async agreedTerms(orderId: string): Promise<string> {
    const row = await this.dataSource.manager.findOneBy(OrderConsentEntity, { orderId, kind: 'terms' });
    if (!row) throw new Error(`Order ${orderId} has no terms.`);
    return row.version;
  }

  async consentsOf(orderId: string): Promise<readonly Omit<OrderConsentEntity, 'orderId'>[]> {
    const rows = await this.dataSource.manager.findBy(OrderConsentEntity, { orderId });
    return consentKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
  }

  async findByNumber(number: string): Promise<Order | undefined> {
    const row = await this.orders().where('o.number = :number', { number }).getOne();
    return row ? toOrder(row) : undefined;
  }

  /** @param written number of the order, as people write it @throws Problem `order.not_found` */
  async getByNumber(written: string): Promise<Order> {
    const order = await this.findByNumber(readOrderNumber(written) ?? '');
    if (!order) throw problem('order.not_found');
    return order;
  }

  /** Notes that a mail server took the confirmation; the first time counts. False when it was noted before. */
  async confirm({ manager }: Tx, id: string, userId: string, at: Date): Promise<boolean> {
    const { affected } = await manager.update(
      OrderEntity,
      { id, userId, confirmedAt: IsNull() },
      { confirmedAt: at },
    );
    return affected === 1;
  }

  async findBySession(sessionId: string): Promise<Order | undefined> {
    const row = await this.orders()
      .where('o.paymentSessionId = :sessionId', { sessionId })
      .orWhere('o.id = (SELECT p.order_id FROM payments p WHERE p.session_id = :sessionId)')
      .getOne();
    return row ? toOrder(row) : undefined;
  }

  async listOf(userId: string, limit: number, after?: OrderCursor): Promise<readonly Order[]> {
    const page = this.orders().where('o.userId = :userId', { userId });
    if (after) page.andWhere('(o.placed_at, o.id) < (:placedAt::timestamptz, :id::uuid)', { ...after });
    return (await page.orderBy('o.placedAt', 'DESC').addOrderBy('o.id', 'DESC').limit(limit).getMany()).map(
      toOrder,
    );
  }

  /** Those too that are over: the newest first. */
  async everyOfPhoto(photoId: string, limit: number): Promise<readonly Order[]> {
    const found = this.orders().where('o.photoId = :photoId', { photoId });
    return (await found.orderBy('o.placedAt', 'DESC').addOrderBy('o.id', 'DESC').limit(limit).getMany()).map(
      toOrder,
    );
  }

  async creditsOf(userId: string): Promise<number> {
    const sum = await this.orders()
      .select('coalesce(sum(o.images), 0)::int', 'credits')
      .where('o.userId = :userId AND o.state IN (:...states)', { userId, states: creditStates })
      .getRawOne<{ credits: number }>();
    return sum?.credits ?? 0;
  }

  private orders() {
    return this.dataSource.createQueryBuilder(OrderEntity, 'o');
  }
}

function overdue(manager: EntityManager, states: readonly Order['state'][], limit: number) {
  return manager
    .createQueryBuilder(OrderEntity, 'o')
    .where('o.state IN (:...states) AND o.deadlineAt < now()', { states })
    .orderBy('o.deadlineAt')
    .limit(limit);
}
