import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Expression, Outfit } from '@headshots/proto/vocabulary';
import { isOrderable } from '../photo/photo.ts';
import { OwnedPhoto, refuseExpression, refuseOutfit } from '../photo/index.ts';
import { refuseUnusable } from './refuse-unusable.service.ts';

export interface Wish {
  readonly expression: Expression;
  readonly outfit: Outfit;
}

@Injectable()
export class CheckOrderable {
  constructor(private readonly owned: OwnedPhoto) {}

  /**
   * The expression and the outfit chosen for the photo, or those `asked` about, if headshots of it can be ordered now.
   * @throws Problem of the photo, `photo.already_ordered` once an order works or has worked on it,
   * `selfie.expression_unavailable`, `selfie.outfit_unavailable`, or `selfie.not_usable` with the reasons of the trial
   */
  async run(userId: string, photoId: string, asked: Partial<Wish>): Promise<Wish> {
    const photo = await this.owned.find(userId, photoId);
    if (!isOrderable(photo.status)) throw problem('photo.already_ordered');
    const { expression = photo.expression, outfit = photo.outfit } = asked;
    if (asked.expression) refuseExpression(photo.selfieReport.expressions, expression);
    refuseOutfit(photo, outfit);
    refuseUnusable(photo.unusable, expression);
    return { expression, outfit };
  }
}
