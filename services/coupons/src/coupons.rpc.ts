import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { asProblem, problem } from '@headshots/platform/errors';
import { requireSupervisor } from '@headshots/platform/auth';
import { callerOf, exported, staffOf } from '@headshots/platform/rpc';
import type {
  ExportMyDataRequest,
  ExportMyDataResponse,
  ExportUserForStaffRequest,
} from '@headshots/proto/common/v1/export_pb';
import {
  QuoteResponseSchema,
  ReleaseResponseSchema,
  ReserveResponseSchema,
  type CouponsService,
  type QuoteRequest,
  type QuoteResponse,
  type ReleaseRequest,
  type ReleaseResponse,
  type ReserveRequest,
  type ReserveResponse,
} from '@headshots/proto/coupons/v1/coupons_pb';
import { packageWords } from '@headshots/proto/words';
import { validate as isUuid } from 'uuid';
import type { DeskRpc } from './desk/index.ts';
import { ExportUser } from './person/index.ts';
import { QuotePrice } from './coupon/index.ts';
import { ReleaseUse, ReserveUse } from './reservation/index.ts';
import type { Purchase } from './coupon/coupon.ts';

const longestCode = 64;
const currencyCode = /^[A-Z]{3}$/;

@Injectable()
export class CouponsRpc implements Omit<ServiceImpl<typeof CouponsService>, keyof DeskRpc> {
  constructor(
    private readonly quotePrice: QuotePrice,
    private readonly reserveUse: ReserveUse,
    private readonly releaseUse: ReleaseUse,
    private readonly exportUser: ExportUser,
  ) {}

  async quote(request: QuoteRequest): Promise<QuoteResponse> {
    const purchase = purchaseOf(request);
    const quote = await this.quotePrice.run(request.code, purchase).catch(validationFailed);
    return create(QuoteResponseSchema, {
      code: quote.code,
      discount: quote.discount,
      total: quote.total,
      ...(quote.usesRemaining === null ? {} : { usesRemaining: quote.usesRemaining }),
    });
  }

  async reserve(request: ReserveRequest): Promise<ReserveResponse> {
    const purchase = purchaseOf(request);
    const { code, orderId, userId, expiresAt } = request;
    if (!isUuid(orderId) || !isUuid(userId) || !expiresAt) throw problem('coupon.invalid_request');
    const reservation = await this.reserveUse
      .run({ ...purchase, code, orderId, userId, expiresAt: timestampDate(expiresAt) })
      .catch(validationFailed);
    return create(ReserveResponseSchema, {
      reservationId: reservation.id,
      discount: reservation.discount,
      total: reservation.total,
    });
  }

  async release({ orderId }: ReleaseRequest): Promise<ReleaseResponse> {
    if (!isUuid(orderId)) throw problem('coupon.invalid_request');
    return create(ReleaseResponseSchema, { released: await this.releaseUse.run(orderId) });
  }

  async exportMyData(_: ExportMyDataRequest, context: HandlerContext): Promise<ExportMyDataResponse> {
    return exported(await this.exportUser.run(callerOf(context).userId));
  }

  async exportUserForStaff({ userId }: ExportUserForStaffRequest, context: HandlerContext) {
    requireSupervisor(staffOf(context));
    return exported(await this.exportUser.run(userId));
  }
}

function purchaseOf({ code, package: packageCode, price }: QuoteRequest | ReserveRequest): Purchase {
  if (code.trim() === '') throw problem('coupon.code_required');
  const name = packageWords.find(packageCode);
  const priced = price && price.amount >= 0n && currencyCode.test(price.currency);
  if (!name || !priced || code.length > longestCode) throw problem('coupon.invalid_request');
  return { package: name, price: { amount: price.amount, currency: price.currency } };
}

/** A defect of ours is told in the words of coupons. */
function validationFailed(error: unknown): never {
  const answer = asProblem(error);
  throw answer.code === 'server.error' ? problem('coupon.validation_failed', { cause: error }) : answer;
}
