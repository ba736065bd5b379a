import {
  StartWithdrawalResponseSchema,
  WithdrawalSchema,
  type StartWithdrawalResponse,
} from '@headshots/proto/orders/v1/orders_pb';
import { z } from 'zod';
import { date, text } from '../fields.ts';
import { Computed, view } from '../view.ts';

export const draft = view(StartWithdrawalResponseSchema, null, {
  id: new Computed(z.string(), ({ withdrawalId }: StartWithdrawalResponse) => withdrawalId),
  expiresAt: date.describe('until when it can be confirmed'),
});

export const receipt = view(WithdrawalSchema, null, {
  id: text,
  receivedAt: date,
  name: text,
  orderNumber: text,
  email: text,
});
