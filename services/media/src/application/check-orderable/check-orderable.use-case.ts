import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Expression } from '@headshots/proto/vocabulary';
import { isOrderable } from '../../domain/photo.ts';
import { OwnedPhoto } from '../owned-photo/owned-photo.ts';

@Injectable()
export class CheckOrderable {
  constructor(private readonly owned: OwnedPhoto) {}

  /** The expression chosen for the photo; refuses with `photo.in_use` while an order works or has worked on the photo. */
  async run(userId: string, photoId: string): Promise<Expression> {
    const photo = await this.owned.find(userId, photoId);
    if (!isOrderable(photo.status)) throw problem('photo.in_use');
    return photo.expression;
  }
}
