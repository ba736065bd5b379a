import { Controller, Inject } from '@nestjs/common';
import { withUser } from '@headshots/platform/rpc';
import { Input, Route, type Answer } from '../../http/route.ts';
import { ORDERS, slowCall, type Orders } from '../../neighbours.ts';
import { keptPhoto } from './photo.view.ts';
import * as routes from './photos.endpoints.ts';

@Controller()
export class DeskPhotosController {
  constructor(@Inject(ORDERS) private readonly orders: Orders) {}

  @Route(routes.extendPhotoAtDesk)
  async extend(
    @Input() { params, body, caller }: Input<typeof routes.extendPhotoAtDesk>,
  ): Answer<typeof routes.extendPhotoAtDesk> {
    const asked = { orderNumber: params.number, ...body };
    return keptPhoto.of(await this.orders.extendPhotoByStaff(asked, withUser(caller.token, slowCall)));
  }
}
