import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { MEDIA, ORDERS, slowCall, type Media, type Orders } from '../../neighbours.ts';
import { date } from '../fields.ts';
import { orNull } from '../view.ts';
import * as views from './claim.view.ts';
import * as routes from './claims.endpoints.ts';

@Controller()
export class DeskClaimsController {
  constructor(
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(MEDIA) private readonly media: Media,
  ) {}

  @Route(routes.listClaims)
  async list(@Input() { caller }: Input<typeof routes.listClaims>): Answer<typeof routes.listClaims> {
    const { claims, waiting } = await this.orders.listWaitingClaims({}, withUser(caller.token));
    return { claims: claims.map((claim) => views.waitingClaim.of(claim)), waiting };
  }

  @Route(routes.getOrderAtDesk)
  async get(
    @Input() { params, caller }: Input<typeof routes.getOrderAtDesk>,
  ): Answer<typeof routes.getOrderAtDesk> {
    const { order, timeline, userId } = await this.orders.getOrderForStaff(
      { orderNumber: params.number },
      withUser(caller.token),
    );
    return {
      order: views.deskOrder.of(order),
      userId,
      claim: orNull(views.decidedClaim).of(order?.claim),
      timeline: timeline.map((entry) => views.timelineEntry.of(entry)),
    };
  }

  @Route(routes.listOrdersAtDesk)
  async listOrders(
    @Input() { query, caller }: Input<typeof routes.listOrdersAtDesk>,
  ): Answer<typeof routes.listOrdersAtDesk> {
    const { user = '', photo } = query;
    const { orders } = await this.orders.listOrdersForStaff(
      { of: photo === undefined ? { case: 'userId', value: user } : { case: 'photoId', value: photo } },
      withUser(caller.token),
    );
    return { orders: orders.map((order) => views.deskOrder.of(order)) };
  }

  @Route(routes.refundAtDesk)
  async refund(
    @Input() { params, body, caller }: Input<typeof routes.refundAtDesk>,
  ): Answer<typeof routes.refundAtDesk> {
    const order = await this.orders.refundByStaff(
      { orderNumber: params.number, reason: body.reason },
      withUser(caller.token, slowCall),
    );
    return { order: views.deskOrder.of(order) };
  }

  @Route(routes.grantRegenerations)
  async grantRegenerations(
    @Input() { params, body, caller }: Input<typeof routes.grantRegenerations>,
  ): Answer<typeof routes.grantRegenerations> {
    const order = await this.orders.grantRetakesByStaff(
      { orderNumber: params.number, reason: body.reason },
      withUser(caller.token),
    );
    return { order: views.deskOrder.of(order) };
  }

  /** The look is noted before the links to what is seen are made. */
  @Route(routes.lookAtImages)
  async look(
    @Input() { params, body, caller }: Input<typeof routes.lookAtImages>,
  ): Answer<typeof routes.lookAtImages> {
    const asStaff = withUser(caller.token, slowCall);
    const { photoId, orderId } = await this.orders.recordLook(
      { orderNumber: params.number, reason: body.reason },
      asStaff,
    );
    const shown = await this.media.getImagesForStaff({ photoId, orderId }, asStaff);
    return {
      selfie: shown.selfieUrl === '' ? null : { url: shown.selfieUrl },
      images: shown.images.map((image) => views.imageForStaff.of(image)),
      expiresAt: date.of(shown.urlsExpireAt),
    };
  }

  @Route(routes.grantClaim)
  async grant(
    @Input() { params, caller }: Input<typeof routes.grantClaim>,
  ): Answer<typeof routes.grantClaim> {
    const claim = await this.orders.grantClaimByStaff(
      { orderNumber: params.number },
      withUser(caller.token, slowCall),
    );
    return { claim: views.decidedClaim.of(claim) };
  }

  @Route(routes.declineClaim)
  async decline(
    @Input() { params, body, caller }: Input<typeof routes.declineClaim>,
  ): Answer<typeof routes.declineClaim> {
    const claim = await this.orders.declineClaimByStaff(
      { orderNumber: params.number, reason: body.reason },
      withUser(caller.token, slowCall),
    );
    return { claim: views.decidedClaim.of(claim) };
  }
}
