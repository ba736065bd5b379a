import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Expression } from '@headshots/proto/vocabulary';
import { isOrderable } from '../photo/photo.ts';
import { OwnedPhoto, refuseExpression } from '../photo/index.ts';
import { refuseUnusable } from './refuse-unusable.service.ts';

@Injectable()
export class CheckOrderable {
  constructor(private readonly owned: OwnedPhoto) {}

  /**
   * The expression chosen for the photo, or `asked` where one is given, if headshots of it can be ordered now.
   * @throws Problem of the photo, `photo.in_use` while an order works or has worked on it,
   * `selfie.expression_unavailable`, or `selfie.not_usable` with the reasons of the trial
   */
  async run(userId: string, photoId: string, asked?: Expression): Promise<Expression> {
    const photo = await this.owned.find(userId, photoId);
    if (!isOrderable(photo.status)) throw problem('photo.in_use');
    if (asked) refuseExpression(photo.selfieReport.expressions, asked);
    const expression = asked ?? photo.expression;
    refuseUnusable(photo.unusable, expression);
    return expression;
  }
}
