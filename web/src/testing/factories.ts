import { builtInPriceBook } from '../shared/config/app-config.ts';
import type {
  AccountSession,
  Capabilities,
  Headshot,
  Image,
  Order,
  OrderClaim,
  PackageOffer,
  PaymentSession,
  Photo,
  PhotoDetail,
  Style,
  User,
} from '@/shared/api/types';
import { stylesOf } from '../entities/photo/styles-of.ts';
import { makeOutfits } from './outfits.ts';

export const styles: readonly Style[] = [
  'professional',
  'friendly',
  'serious',
  'confident',
  'approachable',
  'creative',
];
export const imagesOf = { professional: 20, premium: 50, ultra: 100 } as const;
export const DAY_MS = 24 * 3600_000;
export const HOUR_MS = 3600_000;
const EXAMPLES = 20;

export const at = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString();

export function makeSession(part: Partial<AccountSession> = {}): AccountSession {
  return {
    id: 'session-1',
    startedAt: at(-DAY_MS),
    lastUsedAt: at(-HOUR_MS),
    current: false,
    browser: 'firefox',
    system: 'linux',
    ...part,
  };
}

export function makeUser(part: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    gender: null,
    language: 'en',
    emailVerified: true,
    hasPassword: true,
    providers: [],
    termsAccepted: true,
    createdAt: at(-DAY_MS),
    ...part,
  };
}

/** A token whose times can be read; nobody checks its signature here. */
export function makeToken(userId: string, lifeMs = HOUR_MS): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');
  const id = Math.random().toString(36).slice(2);
  return `${part({ alg: 'none' })}.${part({ sub: userId, iat: now, exp: now + lifeMs / 1000, jti: id })}.x`;
}

export function makeImage(name = 'original', part: Partial<Image> = {}): Image {
  const [small, large] = name === 'original' ? [480, 960] : [320, 560];
  return {
    width: 1024,
    height: name === 'original' ? 1280 : 1024,
    dominantColor: '#5e6773',
    urls: {
      w320: `/examples/${name}-${small}.jpg`,
      w640: `/examples/${name}-${large}.jpg`,
      full: `/examples/${name}-${large}.jpg`,
    },
    urlsExpireAt: at(HOUR_MS / 4),
    eyes: null,
    ...part,
  };
}

export function makeHeadshot(number: number, delivered = true): Headshot {
  const style = styles[(number - 1) % styles.length] ?? 'professional';
  const name = String(((number - 1) % EXAMPLES) + 1).padStart(2, '0');
  return {
    number,
    style,
    resolution: 'high',
    similarity: 0.62 + (number % 7) * 0.04,
    sourceType: 'compositeWithTrainedAlgorithmicMedia',
    expression: 'unchanged',
    garment: null,
    belowTarget: false,
    favourite: false,
    bytes: 380_000 + number * 1000,
    fileName: `konterfei-${style}-${name}.jpg`,
    createdAt: at(0),
    downloadUrl: delivered ? `/examples/${name}-560.jpg?download` : null,
    image: makeImage(name, delivered ? {} : { urls: { ...makeImage(name).urls, full: null } }),
  };
}

/** What the studio engine of the product says of itself. */
export function makeCapabilities(part: Partial<Capabilities> = {}): Capabilities {
  return {
    engine: 'studio',
    model: 'studio-1',
    sourceType: 'compositeWithTrainedAlgorithmicMedia',
    keeps: ['clothes', 'pose'],
    expressions: [
      { expression: 'unchanged', possible: true, reason: null },
      { expression: 'slight_smile', possible: true, reason: null },
      { expression: 'clear_smile', possible: true, reason: null },
    ],
    secondsPerImage: 2,
    ...part,
  };
}

export function makePhoto(part: Partial<Photo> = {}): Photo {
  return {
    id: 'photo-1',
    status: 'pending',
    uploadedAt: at(-HOUR_MS),
    queuedAt: null,
    startedAt: null,
    completedAt: null,
    expiresAt: at(30 * DAY_MS),
    expression: 'unchanged',
    outfit: 'unchanged',
    package: null,
    orderId: null,
    imagesDone: 0,
    imagesTotal: 0,
    estimateMinutes: null,
    minutesLeft: null,
    failure: null,
    original: makeImage(),
    selfieCheck: { verdict: 'accepted', reasons: [], expressions: [], outfits: makeOutfits() },
    engine: null,
    version: 0,
    ...part,
  };
}

/** A delivered order of the smallest package, as Stripe would have been paid for it. */
export function makeOrder(part: Partial<Order> = {}): Order {
  const name = part.package ?? 'professional';
  const price = makeOffers('USD').find((offer) => offer.package === name)?.price ?? {
    amount: 0,
    currency: 'USD',
  };
  return {
    id: 'order-1',
    number: 'KX7-2M4-9QT',
    photoId: 'photo-1',
    package: name,
    images: imagesOf[name],
    state: 'delivered',
    listPrice: price,
    discount: { amount: 0, currency: price.currency },
    total: price,
    couponCode: null,
    bypass: false,
    placedAt: at(-2 * DAY_MS),
    paidAt: at(-2 * DAY_MS),
    deliveredAt: at(-2 * DAY_MS + HOUR_MS),
    refundedAt: null,
    refundReason: null,
    language: 'en',
    claimUntil: at(28 * DAY_MS),
    claim: null,
    canWithdraw: false,
    invoice: true,
    creditNote: false,
    paymentDelayed: false,
    refundReview: false,
    confirmation: part.paidAt !== null,
    ...part,
  };
}

export function makeClaim(part: Partial<OrderClaim> = {}): OrderClaim {
  const decided = part.state === 'granted' || part.state === 'declined';
  return {
    state: 'review',
    receivedAt: at(-DAY_MS),
    decidedAt: decided ? at(-HOUR_MS) : null,
    reason: null,
    ...part,
  };
}

/** A photo with its package, so many of whose images are done. */
export function makeOrdered(done: number, part: Partial<Photo> = {}): PhotoDetail {
  const name = part.package ?? 'professional';
  const total = imagesOf[name];
  const photo = makePhoto({
    status: done >= total ? 'completed' : 'processing',
    package: name,
    orderId: 'order-1',
    imagesDone: done,
    imagesTotal: total,
    estimateMinutes: done >= total ? null : Math.ceil(total - done),
    minutesLeft: done === 0 || done >= total ? null : Math.ceil((total - done) / 10),
    completedAt: done >= total ? at(0) : null,
    ...part,
  });
  return makeDetail(photo, done);
}

export function makeDetail(photo: Photo, done = 0): PhotoDetail {
  const archive = {
    url: '/examples/archive.zip',
    urlExpiresAt: at(HOUR_MS),
    bytes: 8_200_000,
    fileName: 'konterfei.zip',
  };
  const isDelivered = photo.status === 'completed';
  const headshots = Array.from({ length: done }, (_, index) => makeHeadshot(index + 1, isDelivered));
  return { ...photo, headshots, styles: stylesOf(headshots), archive: isDelivered ? archive : null };
}

export function makeOffers(currency: string): PackageOffer[] {
  return builtInPriceBook.map(({ package: name, prices }) => ({
    package: name,
    images: imagesOf[name],
    estimatedMinutes: imagesOf[name],
    recentMinutes: null,
    price: { amount: new Map<string, number>(Object.entries(prices)).get(currency) ?? prices.USD, currency },
  }));
}

/** A payment that was skipped, as in test mode. */
export function makePayment(part: Partial<PaymentSession> = {}): PaymentSession {
  return {
    id: 'payment-1',
    orderId: 'order-1',
    orderNumber: 'KX7-2M4-9QT',
    photoId: 'photo-1',
    package: 'professional',
    amount: { amount: 1080, currency: 'EUR' },
    photosAdded: 20,
    credits: 20,
    totalCredits: 20,
    receiptEmail: 'ada@example.org',
    bypass: true,
    state: 'paid',
    orderState: 'paid',
    refundReason: null,
    delayed: false,
    ...part,
  };
}
