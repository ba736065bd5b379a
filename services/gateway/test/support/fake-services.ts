import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { callerOf } from '@headshots/platform/rpc';
import {
  Expression,
  Outfit,
  Package,
  Resolution,
  SourceType,
  Style,
} from '@headshots/proto/common/v1/types_pb';
import {
  PreviewState,
  RetakeState,
  type GenerationService,
} from '@headshots/proto/generation/v1/generation_pb';
import { UserSchema, type IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import type { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import {
  ClaimState,
  OrderState,
  PaymentState,
  type OrdersService,
} from '@headshots/proto/orders/v1/orders_pb';
import { ordersAtDesk } from './fake-desk.ts';
import { accountOf, correctedOf, ids, linkedOf, mailOf, photoMessage } from './samples.ts';

const at = timestampFromDate(new Date('2026-11-21T10:00:00Z'));
const eur = (amount: number) => ({ amount: BigInt(amount), currency: 'EUR' });

export const userMessage = (id: string) =>
  create(UserSchema, {
    id,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'L',
    language: 'en',
    emailVerified: true,
    hasPassword: true,
    termsAccepted: true,
    createdAt: at,
  });

export const invoice = { number: 'RE-2026-000123', pdf: new TextEncoder().encode('%PDF-1.7 page') };

/** Answers what a real neighbour would to `ids.owner`, and refuses everybody else. */
function owned<T>(
  known: string,
  owner: string,
  id: string,
  caller: string,
  codes: readonly ['photo' | 'order' | 'payment', string],
  answer: T,
): T {
  if (id !== known) throw problem(codes[1] as 'photo.not_found');
  if (caller !== owner) throw problem(`${codes[0]}.access_denied`);
  return answer;
}

const ofPhoto = <T>(photoId: string, context: HandlerContext, answer: T): T =>
  owned(ids.photo, ids.owner, photoId, callerOf(context).userId, ['photo', 'photo.not_found'], answer);

function headshotOf(photoId: string, number: number, context: HandlerContext) {
  const { headshots } = ofPhoto(photoId, context, photoMessage());
  const headshot = headshots.find((each) => each.number === number);
  if (!headshot) throw problem('headshot.not_found');
  return headshot;
}

const orderMessage = () => ({
  id: ids.order,
  number: 'K-1001',
  userId: ids.owner,
  photoId: ids.photo,
  package: Package.PREMIUM,
  images: 50,
  state: OrderState.PAID,
  listPrice: eur(1900),
  discount: eur(400),
  total: eur(1500),
  couponCode: 'WELCOME',
  bypass: true,
  placedAt: at,
  paidAt: at,
});

export const fakeIdentity = (): ServiceImpl<typeof IdentityService> => ({
  register: () => ({ user: userMessage(ids.owner), token: 'fresh' }),
  login: () => ({ user: userMessage(ids.owner), token: 'fresh' }),
  refresh: () => ({ user: userMessage(ids.owner), token: 'fresher' }),
  logout: () => ({ sessionId: '' }),
  getCurrentUser: (_request, context) => userMessage(callerOf(context).userId),
  verifyEmail: () => userMessage(ids.owner),
  disownAccount: () => ({}),
  resendVerification: () => ({}),
  socialLogin: () => ({ user: userMessage(ids.owner), token: 'fresh', created: true }),
  openDeskSession: () => ({ token: 'desk', expiresAt: at, name: 'Grace Hopper', role: 'support' }),
  findAccountForStaff: ({ who }) => accountOf([ids.owner, 'ada@example.org'].includes(who)),
  lockAccountByStaff: ({ userId, reason }) => ({
    ...accountOf(userId === ids.owner),
    lock: { reason, lockedAt: at },
  }),
  unlockAccountByStaff: ({ userId }) => accountOf(userId === ids.owner),
  correctAddressByStaff: ({ userId, address, reason }) => correctedOf(userId === ids.owner, address, reason),
  sendLinkByStaff: ({ userId, reason }) => ({ account: linkedOf(userId === ids.owner, reason), sent: true }),
  exportAccountByStaff: ({ userId }) => {
    accountOf(userId === ids.owner);
    return { json: '{"profile":{"firstName":"Ada"}}' };
  },
  deleteAccountByStaff: ({ userId }) => {
    accountOf(userId === ids.owner);
    return { deletionId: ids.order };
  },
  requestPasswordReset: () => ({}),
  resetPassword: () => ({}),
  updateProfile: (_request, context) => userMessage(callerOf(context).userId),
  changePassword: (_request, context) => userMessage(callerOf(context).userId),
  deleteAccount: () => ({ deletionId: ids.order, sessionIds: [] }),
  listMySessions: (_request, context) => ({
    sessions: [
      {
        id: callerOf(context).sessionId,
        startedAt: at,
        lastUsedAt: at,
        current: true,
        device: { browser: 'firefox', system: 'linux' },
      },
    ],
  }),
  endMySession: ({ sessionId }, context) => {
    const isOwn = sessionId === ids.login && callerOf(context).userId === ids.owner;
    if (!isOwn) throw problem('account.session_not_found');
    return { sessionIds: [sessionId] };
  },
  endMyOtherSessions: () => ({ sessionIds: [] }),
  exportMyData: () => ({ json: '{}' }),
  issueMailLink: () => ({}),
  getContact: () => ({}),
  listRevokedSince: () => ({ sessionIds: [] }),
  noteTokensSeen: () => ({}),
  countUse: ({ windowSeconds, add }) => ({
    counts: windowSeconds.map((secondsLeft) => ({ used: add, secondsLeft })),
  }),
  getDeletion: () => ({ known: false }),
  getAccountLock: () => ({}),
});

const offer = (name: Package, images: number, amount: number) => ({
  package: name,
  images,
  price: eur(amount),
  estimatedMinutes: images,
});

function offersIn(currency: string) {
  if (currency !== '' && currency !== 'EUR')
    throw problem('validation.failed', { errors: [{ field: 'currency', code: 'field.invalid' }] });
  return [
    offer(Package.PROFESSIONAL, 20, 1200),
    offer(Package.PREMIUM, 50, 1900),
    offer(Package.ULTRA, 100, 3900),
  ];
}

export const fakeOrders = (): ServiceImpl<typeof OrdersService> => ({
  listPackages: ({ currency }) => ({ packages: offersIn(currency) }),
  quoteOrder: ({ package: chosen, currency, couponCode }) => {
    const price = offersIn(currency).find((known) => known.package === chosen)?.price;
    if (!price) throw problem('coupon.invalid_request');
    if (couponCode !== 'WELCOME') throw problem('coupon.not_found');
    return {
      listPrice: price,
      discount: eur(400),
      total: eur(Number(price.amount) - 400),
      couponCode,
      couponUsesRemaining: 3,
    };
  },
  placeOrder: ({ photoId }, context) =>
    ofPhoto(photoId, context, {
      order: orderMessage(),
      nextUrl: '/payment/success?session_id=s1',
    }),
  listOrders: () => ({ orders: [orderMessage()], nextCursor: 'more' }),
  getOrder: ({ orderId }, context) =>
    owned(
      ids.order,
      ids.owner,
      orderId,
      callerOf(context).userId,
      ['order', 'order.not_found'],
      orderMessage(),
    ),
  getPaymentSession: ({ sessionId }, context) =>
    owned('s1', ids.owner, sessionId, callerOf(context).userId, ['payment', 'payment.session_invalid'], {
      id: 's1',
      orderId: ids.order,
      orderNumber: 'K-1001',
      photoId: ids.photo,
      package: Package.PREMIUM,
      amount: eur(1500),
      photosAdded: 50,
      credits: 50,
      totalCredits: 70,
      bypass: true,
      state: PaymentState.PAID,
      orderState: OrderState.PAID,
    }),
  ...ordersAtDesk(orderMessage()),
  receivePaymentEvent: () => ({}),
  getOrderForMail: () => orderMessage(),
  claimGuarantee: ({ orderId }, context) =>
    owned(ids.order, ids.owner, orderId, callerOf(context).userId, ['order', 'order.not_found'], {
      state: ClaimState.GRANTED,
    }),
  getInvoice: ({ orderId }, context) =>
    owned(ids.order, ids.owner, orderId, callerOf(context).userId, ['order', 'order.not_found'], invoice),
  getCreditNote: ({ orderId }, context) =>
    owned(ids.order, ids.owner, orderId, callerOf(context).userId, ['order', 'order.not_found'], invoice),
  getConfirmation: ({ orderId }, context) =>
    owned(ids.order, ids.owner, orderId, callerOf(context).userId, ['order', 'order.not_found'], invoice),
  getDocumentForMail: () => invoice,
  getTermsForMail: () => ({}),
  startWithdrawal: () => ({ withdrawalId: ids.order, expiresAt: at }),
  confirmWithdrawal: ({ withdrawalId }) => {
    if (withdrawalId !== ids.order) throw problem('withdrawal.not_found');
    return {
      id: ids.order,
      receivedAt: at,
      name: 'Ada',
      orderNumber: '7QK2-M0XE',
      email: 'ada@example.org',
      language: 'en',
    };
  },
  getWithdrawalForMail: () => ({}),
  exportMyData: () => ({ json: '{"orders":[]}' }),
});

export const fakeMedia = (): ServiceImpl<typeof MediaService> => ({
  getCustody: () => ({ hold: '' }),
  endFiles: () => ({}),
  extendPhoto: () => ({ expiresAt: at, extended: true }),
  getRecentTimes: () => ({ times: [{ package: Package.PREMIUM, seconds: 75 }] }),
  listPhotos: () => ({ photos: [photoMessage()], nextCursor: '' }),
  getPhoto: ({ photoId }, context) => ofPhoto(photoId, context, photoMessage()),
  getHeadshot: ({ photoId, number }, context) => headshotOf(photoId, number, context),
  markFavourite: ({ photoId, number }, context) => {
    headshotOf(photoId, number, context);
    return {};
  },
  changeExpression: ({ photoId, expression }, context) =>
    ofPhoto(photoId, context, {
      ...photoMessage(),
      expression,
    }),
  changeOutfit: ({ photoId, outfit }, context) =>
    ofPhoto(photoId, context, {
      ...photoMessage(),
      outfit,
    }),
  copyPhoto: ({ photoId }, context) => ofPhoto(photoId, context, photoMessage()),
  deletePhoto: ({ photoId }, context) => ofPhoto(photoId, context, {}),
  getStats: () => ({ total: 3, processed: 2, pending: 1, generated: 70 }),
  checkOrderable: () => ({ expression: Expression.UNCHANGED, outfit: Outfit.UNCHANGED }),
  getImagesForStaff: ({ photoId, orderId }) => {
    if (photoId !== ids.photo || orderId !== ids.order) throw problem('photo.not_found');
    return {
      selfieUrl: '/files/desk/photos/a',
      images: [{ number: 1, url: '/files/desk/headshots/a/1', similarity: 0.91 }],
      urlsExpireAt: at,
    };
  },
  getPreviewsForMail: () => ({ previews: [] }),
  exportMyData: () => ({ json: '{"photos":[]}' }),
  exportUserForStaff: () => ({ json: '{"photos":[]}' }),
});

export const previewJpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);

const previewMessage = () => ({
  photoId: ids.photo,
  expression: Expression.UNCHANGED,
  outfit: Outfit.BUSINESS_MEN,
  notDressed: 'outfit.long_hair',
  state: PreviewState.READY,
  width: 640,
  height: 640,
  dominantColor: '#aabbcc',
  similarity: 0.93,
  resolution: Resolution.HIGH,
  keeps: ['clothes', 'pose'],
  style: Style.PROFESSIONAL,
  createdAt: at,
  expiresAt: at,
});

function previewOf(photoId: string, caller: string) {
  return owned(ids.photo, ids.owner, photoId, caller, ['photo', 'preview.not_found'], previewMessage());
}

export const fakeGeneration = (): ServiceImpl<typeof GenerationService> => ({
  checkSelfie: () => ({}),
  retakeHeadshot: ({ photoId, number }, context) => {
    const answer = { allowed: 10, left: 9, retakes: [{ number, state: RetakeState.RUNNING }] };
    return ofPhoto(photoId, context, answer);
  },
  getRetakes: ({ photoId }, context) => {
    const answer = { allowed: 10, left: 9, retakes: [{ number: 4, state: RetakeState.REFUSED }] };
    return ofPhoto(photoId, context, answer);
  },
  requestPreview: ({ photoId, expression, outfit }, context) =>
    ofPhoto(photoId, context, {
      ...previewMessage(),
      expression,
      outfit,
      state: PreviewState.WAITING,
    }),
  getPreview: ({ photoId }, context) => previewOf(photoId, callerOf(context).userId),
  getPreviewImage: ({ photoId }, context) => {
    previewOf(photoId, callerOf(context).userId);
    return { jpeg: previewJpeg };
  },
  exportMyData: () => ({ json: '{"jobs":[]}' }),
  exportUserForStaff: () => ({ json: '{"jobs":[]}' }),
  getCapabilities: () => ({
    engine: 'studio',
    model: 'studio-1',
    sourceType: SourceType.COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA,
    keeps: ['pose'],
    secondsPerImage: 0.8,
    preview: true,
    expressions: [
      { expression: Expression.CLEAR_SMILE, possible: false, reason: 'expression.not_supported' },
    ],
  }),
});

export const fakeNotification = (): ServiceImpl<typeof NotificationService> => ({
  exportMyData: () => ({ json: '{"mails":[]}' }),
  exportUserForStaff: () => ({ json: '{"mails":[]}' }),
  getNumbersForStaff: () => ({ givenUp: 4 }),
  listMailsForStaff: () => ({ mails: [mailOf({ state: 'sent', askedBy: '' })] }),
  resendMailByStaff: ({ mailId }) => {
    if (mailId !== ids.mail) throw problem('mail.not_found');
    return mailOf({ state: 'pending', askedBy: 'Grace Hopper' });
  },
});
