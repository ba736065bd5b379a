import type {
  DeskAccount,
  DeskClaim,
  DeskClaims,
  DeskMail,
  DeskNumbers,
  DeskOrder,
  DeskSession,
} from '@/shared/api/types';
import { someCoupons } from './fake-coupons.ts';
import { at, DAY_MS, HOUR_MS, imagesOf } from './factories.ts';

const hoursAgo = (hours: number): string => at(-hours * HOUR_MS);

export const amelie = '0b9f6c1e-52a7-4d0f-9a34-5f0c6d3e8b21';
/** Of two orders. */
export const photo = 'e2b1a7f0-6c34-4c1b-9d2e-7a5b0c9d8e6f';
export const jonas = '7d21c0aa-4f3b-4c58-8e8e-2f9b1a6d4c05';
/** Mistyped her address when she registered. */
export const anna = 'a41f7e52-0d9c-4b36-9f0a-6c8d2e1b3f47';

export interface FakeOrder extends Pick<DeskOrder, 'userId'> {
  readonly photoId: string;
  order: DeskOrder['order'];
  claim: DeskClaim | null;
  readonly timeline: DeskOrder['timeline'];
  /** When its images are deleted; null while it has none. */
  expiresAt: string | null;
  /** The oldest first. */
  readonly mails: DeskMail[];
}

type Placed = Pick<DeskOrder['order'], 'number' | 'state' | 'package' | 'total' | 'language'>;

interface Story {
  readonly userId: string;
  readonly photoId: string;
  readonly placed: number;
  readonly claimed?: number;
  /** The address was refused when the images were ready, and a second mail still waits. */
  readonly isRefused?: boolean;
}

export const mailOf = (kind: string, queuedAt: string, part: Partial<DeskMail> = {}): DeskMail => ({
  ...{ id: crypto.randomUUID(), kind, state: 'sent', queuedAt, finishedAt: queuedAt },
  ...{ problem: null, askedBy: null, canResend: true, ...part },
});

const refused: Partial<DeskMail> = { state: 'parked', problem: '550' };
const late: Partial<DeskMail> = {
  ...{ state: 'pending', finishedAt: null, problem: 'ETIMEDOUT' },
  ...{ askedBy: 'Kim Vogel', canResend: false },
};

const isDelivered = ({ state }: Placed): boolean => state === 'delivered' || state === 'refunded';

/** An order that was placed and claimed some hours ago, and delivered two hours after it was placed. */
function orderOf(part: Placed, { userId, photoId, placed, claimed, isRefused = false }: Story): FakeOrder {
  const images = imagesOf[part.package];
  const deliveredAt = isDelivered(part) ? hoursAgo(placed - 2) : null;
  const happened = (hours: number, kind: string, detail: string | null = null) => ({
    ...{ at: hoursAgo(hours), kind, detail },
  });
  return {
    userId,
    photoId,
    order: { ...part, images, placedAt: hoursAgo(placed), deliveredAt },
    claim:
      claimed === undefined
        ? null
        : { state: 'waiting', receivedAt: hoursAgo(claimed), decidedAt: null, reason: null },
    timeline: [
      happened(placed, 'placed', part.package),
      happened(placed - 1, 'paid'),
      ...(deliveredAt === null ? [] : [happened(placed - 2, 'delivered', String(images))]),
      ...(claimed === undefined ? [] : [happened(claimed, 'claimed')]),
      ...(claimed === undefined ? [] : [happened(1, 'act:look-at-images', 'Robin Berg: Checks the claim')]),
      ...(part.state === 'refunded' ? [happened(placed - 3, 'refunded', 'claim_granted')] : []),
    ],
    expiresAt: deliveredAt && new Date(Date.parse(deliveredAt) + 30 * DAY_MS).toISOString(),
    mails: [
      mailOf('receipt', hoursAgo(placed - 1)),
      ...(deliveredAt === null ? [] : [mailOf('ready', deliveredAt, isRefused ? refused : {})]),
      ...(claimed === undefined ? [] : [mailOf('claim_review', hoursAgo(claimed))]),
      ...(part.state === 'refunded' ? [mailOf('refunded', hoursAgo(placed - 3))] : []),
      ...(isRefused ? [mailOf('ready', hoursAgo(1), late)] : []),
    ],
  };
}

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const francs = (amount: number) => ({ amount, currency: 'CHF' });

/** The newest first. */
const someOrders = (): FakeOrder[] => [
  orderOf(
    { number: 'M3TW-7H2C', state: 'generating', package: 'premium', total: euros(5900), language: 'fr' },
    { userId: amelie, photoId: 'c1a4ce55-1d5e-4f0b-8f35-6f6f3f1f8f10', placed: 3 },
  ),
  orderOf(
    { number: 'H4W-8RR-0ZC', state: 'delivered', package: 'ultra', total: francs(7900), language: 'de' },
    { userId: jonas, photoId: '5f3d2b8e-99a1-4a0c-b1d7-3c8a7e60b7f4', placed: 30, claimed: 5 },
  ),
  orderOf(
    {
      number: 'KX7-2M4-9QT',
      state: 'delivered',
      package: 'professional',
      total: euros(3900),
      language: 'fr',
    },
    { userId: amelie, photoId: photo, placed: 100, claimed: 75 },
  ),
  orderOf(
    { number: 'A9KD-40XE', state: 'delivered', package: 'ultra', total: euros(7900), language: 'de' },
    { userId: jonas, photoId: '90c7f9b2-3a6d-4e8f-a1b2-c3d4e5f60718', placed: 200, isRefused: true },
  ),
  orderOf(
    { number: 'Q52R-VB6J', state: 'refunded', package: 'professional', total: euros(3900), language: 'fr' },
    { userId: amelie, photoId: photo, placed: 900 },
  ),
];

const someAccounts = (): DeskAccount[] => [
  {
    ...{ id: amelie, email: 'amelie.roche@example.org', firstName: 'Amélie', lastName: 'Roche' },
    ...{ language: 'fr', createdAt: at(-40 * DAY_MS), emailVerified: true, lock: null, acts: [] },
  },
  {
    ...{ id: jonas, email: 'jonas.keller@example.org', firstName: 'Jonas', lastName: 'Keller' },
    ...{ language: 'de', createdAt: at(-2 * DAY_MS), emailVerified: false },
    lock: { reason: 'Ihr Konto wurde von jemand anderem benutzt.', lockedAt: hoursAgo(4) },
    acts: [{ at: hoursAgo(4), act: 'lock', operator: 'Kim Vogel', reason: null }],
  },
  {
    ...{ id: anna, email: 'anna.lind@gmial.example', firstName: 'Anna', lastName: 'Lind' },
    ...{ language: 'sv', createdAt: hoursAgo(20), emailVerified: false, lock: null, acts: [] },
  },
];

/** What the pretended desk knows, and who works at it. */
export class FakeDesk {
  role: DeskSession['role'] = 'support';
  /** The newest first. */
  readonly orders = someOrders();
  readonly accounts = someAccounts();
  /** Addresses that got a link from staff less than a minute ago. */
  readonly linkedLately = new Set<string>();
  /** The newest first. */
  readonly coupons = someCoupons();
  /** Only a supervisor gives more back, in minor units of whatever currency. */
  readonly supervisorAbove = 7000;

  /** What cannot be read, because its service does not answer. */
  missing: keyof DeskNumbers | undefined;

  get numbers(): DeskNumbers {
    const ages = this.waiting.map(({ receivedAt }) => Date.now() - Date.parse(receivedAt));
    const under = (days: number): number => ages.filter((age) => age < days * DAY_MS).length;
    const late = this.orders.filter(({ order }) => order.state === 'generating');
    const mails = this.orders.flatMap((each) => each.mails).filter(({ state }) => state === 'parked');
    const known = {
      orders: {
        claims: {
          underOneDay: under(1),
          underTwoDays: under(2) - under(1),
          older: ages.length - under(2),
        },
        late: { count: late.length, longest: late.map(({ order }) => order.number) },
        refundsUnsent: { count: 0, longest: [] },
        refundsHeld: { count: 1, longest: [] },
      },
      mailsGivenUp: mails.length,
    };
    return this.missing === undefined ? known : { ...known, [this.missing]: null };
  }

  get waiting(): DeskClaims['claims'] {
    return this.orders.toReversed().flatMap(({ order, claim }) => {
      if (claim?.state !== 'waiting') return [];
      const { number: orderNumber, package: name, images, total, language } = order;
      return { orderNumber, package: name, images, total, language, receivedAt: claim.receivedAt };
    });
  }

  isAllowed({ order }: FakeOrder): boolean {
    return this.role === 'supervisor' || order.total.amount <= this.supervisorAbove;
  }
}
