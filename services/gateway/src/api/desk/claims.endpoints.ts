import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { id, line, reference } from '../schemas.ts';
import { decidedClaim, deskOrder, imageForStaff, timelineEntry, waitingClaim } from './claim.view.ts';

const tag = 'desk';
const asStaff = { tag, access: 'staff', limit: 'desk' } as const;
const ofOrder = {
  ...asStaff,
  params: z.object({ number: reference(20).min(1) }),
  unknown: 'order.not_found',
} as const;

export const listClaims = endpoint({
  ...asStaff,
  id: 'listClaims',
  summary: 'Claims of the guarantee that wait for a person, the oldest first, at most 100',
  method: 'GET',
  path: '/desk/claims',
  answer: z.object({
    claims: z.array(waitingClaim.schema),
    waiting: z.int().describe('all that wait, however many are listed'),
  }),
  errors: [],
});

export const getOrderAtDesk = endpoint({
  ...ofOrder,
  id: 'getOrderAtDesk',
  summary: 'An order by its number, its claim and what happened to it',
  method: 'GET',
  path: '/desk/orders/{number}',
  answer: z.object({
    order: deskOrder.schema,
    userId: z.string().describe('of the customer'),
    claim: decidedClaim.schema.nullable().describe('null when the guarantee was not claimed'),
    timeline: z.array(timelineEntry.schema).describe('the oldest first'),
  }),
  errors: [],
});

export const listOrdersAtDesk = endpoint({
  ...asStaff,
  id: 'listOrdersAtDesk',
  summary: 'Orders of a customer or of a photo, the newest first, at most 100',
  method: 'GET',
  path: '/desk/orders',
  query: z
    .strictObject({ user: id.optional(), photo: id.optional() })
    .refine(({ user, photo }) => (user === undefined) !== (photo === undefined), { path: ['user'] })
    .describe('one of them'),
  answer: z.object({ orders: z.array(deskOrder.schema) }),
  errors: [],
});

export const refundAtDesk = endpoint({
  ...ofOrder,
  id: 'refundAtDesk',
  summary: 'Pays a whole order back',
  method: 'POST',
  path: '/desk/orders/{number}/refund',
  body: z.strictObject({ reason: line(500).min(3).describe('for the operator alone') }),
  answer: z.object({ order: deskOrder.schema }),
  errors: ['refund.past', 'desk.supervisor_needed'],
});

export const lookAtImages = endpoint({
  ...ofOrder,
  id: 'lookAtImages',
  summary: 'Selfie and images of an order, for five minutes; who looks and why is noted first',
  method: 'POST',
  path: '/desk/orders/{number}/images',
  body: z.strictObject({ reason: line(500).min(3).describe('for the operator alone') }),
  answer: z.object({
    selfie: z.object({ url: z.string() }).nullable(),
    images: z.array(imageForStaff.schema).describe('none of an order that failed or was withdrawn from'),
    expiresAt: z.string().meta({ format: 'date-time' }),
  }),
  errors: ['photo.not_found', 'photo.expired'],
});

export const grantRegenerations = endpoint({
  ...ofOrder,
  id: 'grantRegenerations',
  summary:
    'Lets the owner regenerate images again that were regenerated already, as many as the package came with; in vain where none was',
  method: 'POST',
  path: '/desk/orders/{number}/regenerations',
  body: z.strictObject({ reason: line(500).min(3).describe('for the operator alone') }),
  answer: z.object({ order: deskOrder.schema }),
  errors: ['headshot.not_ready'],
});

export const grantClaim = endpoint({
  ...ofOrder,
  id: 'grantClaim',
  summary: 'Grants a claim, and the money goes back; once more for one that is granted succeeds',
  method: 'POST',
  path: '/desk/orders/{number}/claim/grant',
  answer: z.object({ claim: decidedClaim.schema }),
  errors: ['claim.not_found', 'claim.past', 'desk.supervisor_needed'],
});

export const declineClaim = endpoint({
  ...ofOrder,
  id: 'declineClaim',
  summary: 'Declines a claim; once more for one that is declined succeeds, and the first reason stands',
  method: 'POST',
  path: '/desk/orders/{number}/claim/decline',
  body: z.strictObject({
    reason: line(1_000).min(3).describe('as the customer reads it, in the language of the order'),
  }),
  answer: z.object({ claim: decidedClaim.schema }),
  errors: ['claim.not_found', 'claim.already_granted', 'claim.past'],
});
