import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConnectRouter, HandlerContext } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { problem, type Problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import { Expression, Outfit, type Money } from '@headshots/proto/common/v1/types_pb';
import {
  CouponsService,
  type QuoteRequest,
  type ReserveRequest,
} from '@headshots/proto/coupons/v1/coupons_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';

/** A neighbour on the loopback that can be taken away and come back. */
class Neighbour {
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly routes: (router: ConnectRouter) => void) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = createServer(connectNodeAdapter({ routes: this.routes }));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

/** Stands in for media: every photo is orderable unless a refusal is set. */
export class FakeMedia {
  refusal: Problem | undefined;
  /** What its customers have chosen. */
  expression = Expression.SLIGHT_SMILE;
  outfit = Outfit.UNCHANGED;
  readonly tokens: string[] = [];
  /** Photos about which no answer comes. */
  readonly silentAbout = new Set<string>();
  /** Orders of which files were handed out; of any other none will be. */
  readonly handedOut = new Set<string>();
  /** Those whose files have ended. */
  readonly ended = new Set<string>();
  /** When photos are deleted; one that is not named here is not known. */
  readonly ends = new Map<string, Date>();
  /** Photos are kept longer, and no answer says so. */
  isMute = false;
  /** Why nothing is removed from the store; nothing is paid back meanwhile. */
  hold = '';
  readonly server = new Neighbour((router) => {
    router.rpc(MediaService.method.getCustody, () => ({ hold: this.hold }));
    router.rpc(MediaService.method.endFiles, ({ orderId }) => {
      if (this.refusal) throw connectErrorOf(this.refusal);
      const handedOut = this.handedOut.has(orderId);
      if (!handedOut) this.ended.add(orderId);
      return { handedOut };
    });
    router.rpc(MediaService.method.extendPhoto, async ({ photoId, days }) => {
      if (this.refusal) throw connectErrorOf(this.refusal);
      const end = this.ends.get(photoId);
      if (!end) throw connectErrorOf(problem('photo.not_found'));
      const until = new Date((Math.floor(Date.now() / 86_400_000) + days + 1) * 86_400_000);
      const extended = until > end;
      if (extended) this.ends.set(photoId, until);
      if (this.isMute) throw connectErrorOf(problem('service.unavailable'));
      return { expiresAt: timestampFromDate(extended ? until : end), extended };
    });
    router.rpc(MediaService.method.checkOrderable, async ({ photoId }, context: HandlerContext) => {
      this.tokens.push(context.requestHeader.get('authorization') ?? '');
      if (this.silentAbout.has(photoId)) await silence();
      if (this.refusal) throw connectErrorOf(this.refusal);
      return { expression: this.expression, outfit: this.outfit };
    });
  });
}

/** Stands in for coupons: counts uses as coupons does, by order. */
export class FakeCoupons {
  uses = 1;
  /** Basis: per cent of the price. */
  percent = 50n;
  readonly held = new Map<string, string>();
  /** Orders whose use is held, of which no answer tells. */
  readonly silentAbout = new Set<string>();
  /** Until when the newest use was to be held. */
  heldUntil: Date | undefined;
  readonly keys: string[] = [];
  readonly server = new Neighbour((router) => {
    router.rpc(CouponsService.method.quote, (request, context: HandlerContext) => {
      this.keys.push(context.requestHeader.get('authorization') ?? '');
      return this.quote(request);
    });
    router.rpc(CouponsService.method.reserve, async (request, context: HandlerContext) => {
      this.keys.push(context.requestHeader.get('authorization') ?? '');
      const reservation = this.reserve(request);
      if (this.silentAbout.has(request.orderId)) await silence();
      return reservation;
    });
    router.rpc(CouponsService.method.release, ({ orderId }) => ({ released: this.held.delete(orderId) }));
  });

  private quote({ code, price }: QuoteRequest) {
    const discounted = this.discounted(code, price);
    if (this.held.size >= this.uses) throw connectErrorOf(problem('coupon.invalid'));
    return { code: 'HALF', usesRemaining: this.uses - this.held.size, ...discounted };
  }

  private reserve({ code, orderId, price, expiresAt }: ReserveRequest) {
    this.heldUntil = expiresAt && timestampDate(expiresAt);
    const discounted = this.discounted(code, price);
    if (!this.held.has(orderId) && this.held.size >= this.uses)
      throw connectErrorOf(problem('coupon.invalid'));
    const reservationId = this.held.get(orderId) ?? randomUUID();
    this.held.set(orderId, reservationId);
    return { reservationId, ...discounted };
  }

  private discounted(code: string, price: Money | undefined) {
    if (code.toUpperCase() !== 'HALF' || !price) throw connectErrorOf(problem('coupon.not_found'));
    const { currency } = price;
    const discount = (price.amount * this.percent) / 100n;
    return {
      discount: { amount: discount, currency },
      total: { amount: price.amount - discount, currency },
    };
  }
}

/** No answer ever comes. */
const silence = (): Promise<never> => new Promise(() => undefined);
