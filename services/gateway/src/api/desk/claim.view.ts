import { ImageForStaffSchema } from '@headshots/proto/media/v1/media_pb';
import {
  ClaimSchema,
  OrderSchema,
  TimelineEntrySchema,
  WaitingClaimSchema,
  type ClaimState,
} from '@headshots/proto/orders/v1/orders_pb';
import { orderStates } from '@headshots/proto/vocabulary';
import { claimStateWords, orderStateWords, packageWords } from '@headshots/proto/words';
import { z } from 'zod';
import { count, date, dateOrNull, measure, money, text, textOrNull, word } from '../fields.ts';
import { packageName } from '../schemas.ts';
import { Computed, Field, view } from '../view.ts';

export const waitingClaim = view(WaitingClaimSchema, 'WaitingClaim', {
  orderNumber: text,
  package: word(packageWords, packageName),
  images: count,
  total: money,
  language: text.describe('that the customer reads'),
  receivedAt: date,
});

const decisions = { review: 'waiting', granted: 'granted', declined: 'declined' } as const;

export const decidedClaim = view(ClaimSchema, 'DeskClaim', {
  state: new Field(
    z.enum(['waiting', 'granted', 'declined']),
    (code: ClaimState) => decisions[claimStateWords.of(code)],
  ),
  receivedAt: date,
  decidedAt: dateOrNull,
  reason: textOrNull.describe('why it was declined, as the customer reads it'),
});

export const deskOrder = view(OrderSchema, 'DeskOrder', {
  number: text,
  state: word(orderStateWords, z.enum(orderStates)),
  package: word(packageWords, packageName),
  images: count,
  total: money,
  language: text.describe('that the customer reads'),
  placedAt: date,
  deliveredAt: dateOrNull,
});

export const timelineEntry = view(TimelineEntrySchema, 'TimelineEntry', {
  at: date,
  kind: text.describe('what happened: `placed`, `paid`, …, or `act:` and what somebody of the staff did'),
  detail: textOrNull,
});

export const imageForStaff = view(ImageForStaffSchema, 'ImageForStaff', {
  id: new Computed(z.string(), ({ number }: { readonly number: number }) => String(number)),
  url: text,
  similarity: measure.describe('to the selfie, 0 to 1'),
});
