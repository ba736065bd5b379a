import {
  ClaimsByAgeSchema,
  GetNumbersForStaffResponseSchema,
  OrdersThatWaitSchema,
} from '@headshots/proto/orders/v1/orders_pb';
import { count, texts } from '../fields.ts';
import { view } from '../view.ts';

const claimsByAge = view(ClaimsByAgeSchema, 'ClaimsByAge', {
  underOneDay: count,
  underTwoDays: count,
  older: count,
});

const ordersThatWait = view(OrdersThatWaitSchema, 'OrdersThatWait', {
  count: count.describe('at most 10,000'),
  longest: texts.describe('numbers of those that wait longest, at most five; none of a deleted account'),
});

export const ordersNumbers = view(GetNumbersForStaffResponseSchema, 'OrdersNumbers', {
  claims: claimsByAge,
  late: ordersThatWait,
  refundsUnsent: ordersThatWait,
  refundsHeld: ordersThatWait,
});
