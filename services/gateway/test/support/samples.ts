import { create } from '@bufbuild/protobuf';
import { problem } from '@headshots/platform/errors';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  Expression,
  Garment,
  Outfit,
  Package,
  Resolution,
  SourceType,
  Style,
} from '@headshots/proto/common/v1/types_pb';
import { PhotoSchema, PhotoStatus, type Photo } from '@headshots/proto/media/v1/media_pb';

export const ids = {
  owner: '01890000-0000-7000-8000-000000000001',
  stranger: '01890000-0000-7000-8000-000000000002',
  photo: '01890000-0000-7000-8000-0000000000a1',
  order: '01890000-0000-7000-8000-0000000000b1',
  orderNumber: '7QK2-M0XE',
  coupon: 'SPRING_26',
  login: '01890000-0000-7000-8000-0000000000c1',
  mail: 'receipt-01890000-0000-7000-8000-0000000000d1',
  unknown: '01890000-0000-7000-8000-0000000000ff',
} as const;

const at = timestampFromDate(new Date('2026-11-21T10:00:00Z'));
const image = {
  width: 1024,
  height: 1280,
  dominantColor: '#aabbcc',
  url320: '/files/a/320',
  url640: '/files/a/640',
  urlFull: '/files/a/full',
  urlsExpireAt: at,
  eyes: { left: { x: 0.4, y: 0.42 }, right: { x: 0.56, y: 0.43 } },
};

/** A finished photo with one headshot. */
export const photoMessage = (): Photo =>
  create(PhotoSchema, {
    id: ids.photo,
    status: PhotoStatus.COMPLETED,
    uploadedAt: at,
    queuedAt: at,
    startedAt: at,
    completedAt: at,
    expiresAt: at,
    expression: Expression.SLIGHT_SMILE,
    outfit: Outfit.BUSINESS,
    package: Package.PREMIUM,
    orderId: ids.order,
    imagesDone: 1,
    imagesTotal: 1,
    original: image,
    engine: 'studio',
    version: 12,
    headshots: [
      {
        number: 1,
        style: Style.CREATIVE,
        resolution: Resolution.HIGH,
        similarity: 0.91,
        sourceType: SourceType.TRAINED_ALGORITHMIC_MEDIA,
        image,
        bytes: 345_678n,
        fileName: 'konterfei-01-creative.jpg',
        downloadUrl: '/files/a/download',
        createdAt: at,
        expression: Expression.SLIGHT_SMILE,
        garment: Garment.SUIT_TIE,
      },
    ],
    archive: { url: '/files/archives/a', urlExpiresAt: at, bytes: 1_234_567n, fileName: 'konterfei.zip' },
    selfieCheck: {
      verdict: 'ok',
      reasons: ['selfie.uneven_light'],
      expressions: [{ expression: Expression.UNCHANGED, possible: true }],
      outfits: [{ outfit: Outfit.BUSINESS_MEN, possible: false, reason: 'outfit.long_hair' }],
    },
  });

/** The receipt of an order, as the desk sees it. */
export const mailOf = (part: { readonly state: string; readonly askedBy: string }) => ({
  id: ids.mail,
  kind: 'receipt',
  queuedAt: at,
  problem: '',
  canResend: part.state === 'sent',
  ...(part.state === 'sent' ? { finishedAt: at } : {}),
  ...part,
});

/** As the desk sees it. */
export function accountOf(isKnown: boolean) {
  if (!isKnown) throw problem('account.not_found');
  return {
    userId: ids.owner,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    language: 'de',
    createdAt: at,
    emailVerified: true,
    acts: [{ at, act: 'look', operator: 'Grace Hopper' }],
  };
}

/** The same once staff has corrected its address. */
export function correctedOf(isKnown: boolean, email: string, reason: string) {
  return { ...noted(accountOf(isKnown), 'correct-address', reason), email, emailVerified: false };
}

/** The same once staff has sent its owner a link. */
export const linkedOf = (isKnown: boolean, reason: string) => noted(accountOf(isKnown), 'send-link', reason);

function noted({ acts, ...account }: ReturnType<typeof accountOf>, act: string, reason: string) {
  return { ...account, acts: [...acts, { at, act, operator: 'Grace Hopper', reason }] };
}
