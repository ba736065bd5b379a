import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import { Package, type OrderRefundSchema } from '@headshots/proto/common/v1/types_pb';
import { IdentityService, MailLinkPurpose } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { OrdersService, WithdrawalMail, type ClaimState } from '@headshots/proto/orders/v1/orders_pb';

export interface Person {
  readonly email: string;
  readonly language: string;
  verified?: boolean;
  /** A new address that waits for its link. */
  pending?: string;
  /** What goes back to a deleted one. */
  readonly refunds?: MessageInitShape<typeof OrderRefundSchema>[];
}

/** Stands in for identity, orders and media over the network. */
export class Neighbours {
  readonly people = new Map<string, Person>();
  readonly orders = new Map<
    string,
    { readonly photoId: string; readonly bypass: boolean; readonly refundReason?: string }
  >();
  /** What orders says of the claim of an order; nothing of another. */
  readonly claims = new Map<string, { readonly state: ClaimState; readonly reason: string }>();
  /** What orders answers when it is asked for the document of an order; nothing else has one. */
  readonly documents = new Map<string, { readonly number: string; readonly pdf: Uint8Array } | 'not_ready'>();
  /** Orders whose terms cannot be printed now. */
  readonly termsAway = new Set<string>();
  /** Small copies of images, by order. While undefined, media does not answer. */
  previews: Map<string, readonly { readonly number: number; readonly jpeg: Uint8Array }[]> | undefined =
    new Map();
  /** When images are deleted, by order; of any other media does not know. */
  readonly keptUntil = new Map<string, Date>();
  /** Declarations of withdrawal that orders received. */
  readonly withdrawals = new Map<
    string,
    { readonly email: string; readonly name: string; readonly mail?: WithdrawalMail }
  >();
  /** Deleted people, known by the event that asks for their last mail. */
  readonly gone = new Map<string, Person>();
  /** Deletions identity has started: user ids by deletion id. */
  readonly deletions = new Map<string, string>();
  /** Locks that operators set, by their id. */
  readonly locks = new Map<string, { readonly userId: string; readonly reason: string; over?: boolean }>();
  /** Event ids links were minted for. */
  readonly minted: string[] = [];
  away = false;
  /** Runs while orders is asked about an order. */
  onOrder: (() => Promise<void>) | undefined;
  private readonly server: Server;

  constructor() {
    this.server = createServer(connectNodeAdapter({ routes: (router) => this.routes(router) }));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private routes(router: ConnectRouter): void {
    router.rpc(IdentityService.method.getContact, ({ userId, eventId }) => this.contact(userId, eventId));
    router.rpc(IdentityService.method.issueMailLink, ({ userId, eventId, purpose }) => {
      const person = this.people.get(userId);
      const contact = this.contact(userId);
      if (person?.verified) throw connectErrorOf(problem('auth.verification_invalid'));
      if (purpose === MailLinkPurpose.CHANGE_EMAIL) contact.email = person?.pending ?? '';
      this.minted.push(eventId);
      const page = purpose === MailLinkPurpose.RESET_PASSWORD ? 'reset-password' : 'email-verification';
      const link = `http://localhost:8080/${page}?token=${this.minted.length}`;
      const notMeLink = purpose === MailLinkPurpose.VERIFY_EMAIL ? link.replace(page, 'not-me') : '';
      return { contact, link, notMeLink, expiresAt: timestampFromDate(new Date(Date.now() + 86_400_000)) };
    });
    router.rpc(IdentityService.method.getDeletion, ({ deletionId, userId }) => ({
      known: this.deletions.get(deletionId) === userId,
    }));
    router.rpc(IdentityService.method.getAccountLock, ({ lockId, userId }) => {
      const lock = this.locks.get(lockId);
      if (lock?.userId !== userId) throw connectErrorOf(problem('account.not_found'));
      const lockedAt = timestampFromDate(new Date('2026-11-20T12:00:00Z'));
      return { reason: lock.reason, lockedAt, ...(lock.over ? { unlockedAt: lockedAt } : {}) };
    });
    router.rpc(MediaService.method.getPreviewsForMail, ({ orderId }) => {
      if (!this.previews) throw connectErrorOf(problem('service.unavailable'));
      const keptUntil = this.keptUntil.get(orderId);
      return {
        previews: [...(this.previews.get(orderId) ?? [])],
        ...(keptUntil && { expiresAt: timestampFromDate(keptUntil) }),
      };
    });
    router.rpc(OrdersService.method.getDocumentForMail, ({ orderId }) => {
      const document = this.documents.get(orderId);
      if (!document) throw connectErrorOf(problem('invoice.none'));
      if (document === 'not_ready') throw connectErrorOf(problem('invoice.not_ready'));
      return document;
    });
    router.rpc(OrdersService.method.getTermsForMail, ({ orderId }) => {
      if (this.termsAway.has(orderId)) throw connectErrorOf(problem('service.unavailable'));
      return { version: '2026-11-23', fileName: 'terms-2026-11-23.pdf', pdf: Buffer.from('%PDF-1.7 terms') };
    });
    router.rpc(OrdersService.method.getWithdrawalForMail, ({ withdrawalId: id }) => {
      const declared = this.withdrawals.get(id);
      if (this.away) throw connectErrorOf(problem('service.unavailable'));
      if (!declared) throw connectErrorOf(problem('withdrawal.not_found'));
      const receivedAt = timestampFromDate(new Date('2026-11-20T12:00:00Z'));
      return {
        id,
        orderNumber: 'K-7F3Q',
        matchedOrderNumber: 'K-7F3Q',
        language: 'de',
        receivedAt,
        mail: WithdrawalMail.FULL,
        ...declared,
      };
    });
    router.rpc(OrdersService.method.getOrderForMail, async ({ orderId }) => {
      await this.onOrder?.();
      return this.order(orderId);
    });
  }

  private contact(userId: string, eventId = '') {
    const person = this.people.get(userId) ?? this.gone.get(eventId);
    if (this.away) throw connectErrorOf(problem('service.unavailable'));
    if (!person) throw connectErrorOf(problem('account.not_found'));
    const { email, language, refunds = [] } = person;
    return { email, firstName: 'Ada', lastName: 'Lovelace', language, refunds };
  }

  private order(orderId: string) {
    const order = this.orders.get(orderId);
    if (!order) throw connectErrorOf(problem('order.not_found'));
    const price = { amount: 1200n, currency: 'EUR' };
    const claim = this.claims.get(orderId);
    return {
      id: orderId,
      number: 'K-7F3Q',
      package: Package.PROFESSIONAL,
      images: 20,
      estimatedMinutes: 20,
      listPrice: price,
      discount: { amount: 0n, currency: 'EUR' },
      total: price,
      placedAt: timestampFromDate(new Date('2026-11-20T12:00:00Z')),
      deliveredAt: timestampFromDate(new Date('2026-11-20T12:20:00Z')),
      ...order,
      ...(claim ? { claim } : {}),
    };
  }
}
