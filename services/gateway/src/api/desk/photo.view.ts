import { ExtendPhotoByStaffResponseSchema } from '@headshots/proto/orders/v1/orders_pb';
import { date, flag } from '../fields.ts';
import { view } from '../view.ts';

export const keptPhoto = view(ExtendPhotoByStaffResponseSchema, 'KeptPhoto', {
  expiresAt: date.describe('when photo and images are deleted, whether that changed or not'),
  extended: flag.describe('false when they were kept at least as long anyway, or cannot be kept longer'),
});
