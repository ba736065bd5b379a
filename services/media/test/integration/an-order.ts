import { createHash, randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventMeta } from '@headshots/platform/events';
import { type Style, Expression, Package, Resolution, SourceType } from '@headshots/proto/common/v1/types_pb';
import {
  HeadshotGeneratedSchema,
  HeadshotsCompletedSchema,
  HeadshotsFailedSchema,
  HeadshotsStartedSchema,
} from '@headshots/proto/generation/v1/events_pb';
import {
  OrderDeliveredSchema,
  OrderPaidSchema,
  OrderRefundRequestedSchema,
} from '@headshots/proto/orders/v1/events_pb';
import sharp from 'sharp';
import { GenerationEvents } from '../../src/packages/generation.events.ts';
import { OrdersEvents } from '../../src/packages/orders.events.ts';
import type { MediaApp, MediaParts, Person } from './media-stack.ts';
import { portrait } from './pictures.ts';

export const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`;

/** Some days ago: what is delivered then is not over yet. */
const noon = new Date(Date.now() - 5 * 86_400_000).setUTCHours(12, 0, 0, 0);
export const minute = (value: number): Date => new Date(noon + value * 60_000);
const at = (value: number) => timestampFromDate(minute(value));

/** Ids that every event of an order carries. */
export interface OrderIds {
  readonly photoId: string;
  readonly userId: string;
  readonly orderId: string;
}

const SQUARES = 20;
const MARK = { r: 255, g: 0, b: 255 };

/** What a picture shows of an image: itself, itself with the mark of the tests, or squares that tell nobody. */
export async function lookOf(jpeg: Uint8Array): Promise<'plain' | 'marked' | 'coarse'> {
  const middle = { left: 15, top: 15, width: 2, height: 2 };
  const [red = 0, green = 255, blue = 0] = await sharp(jpeg).resize(32, 32).extract(middle).raw().toBuffer();
  if (red > 200 && green < 60 && blue > 200) return 'marked';
  const squares = await sharp(jpeg).resize(SQUARES, SQUARES, { kernel: 'nearest' }).png().toBuffer();
  const [seen, coarse] = await Promise.all(
    [jpeg, squares].map((picture) =>
      sharp(picture).resize(240, 240, { kernel: 'nearest' }).greyscale().raw().toBuffer(),
    ),
  );
  const differing = seen?.filter((value, at) => Math.abs(value - (coarse?.[at] ?? 0)) > 12).length ?? 0;
  return differing / 240 ** 2 < 0.02 ? 'coarse' : 'plain';
}

/** In the pictures of first attempts; of later ones nothing is told, as by an engine that does not measure them. */
export const firstEyes = { left: { x: 0.41, y: 0.42 }, right: { x: 0.59, y: 0.415 } };

/** Writes an object as generation does; answers the event that would tell of it. */
export async function writeHeadshot(
  parts: MediaParts,
  of: OrderIds,
  number: number,
  attempt: number,
  { side = 700, withMark = true }: { readonly side?: number; readonly withMark?: boolean } = {},
): Promise<MessageInitShape<typeof HeadshotGeneratedSchema>> {
  const bytes = await sharp(portrait)
    .resize(side, side)
    .tint({ r: (number * 37) % 256, g: attempt * 40, b: 128 })
    .withXmp(packet)
    .jpeg({ quality: 95 })
    .toBuffer();
  const objectKey = `${of.orderId}/${number}-${attempt}.jpg`;
  await parts.storage.putObject(parts.config.HEADSHOTS_BUCKET, objectKey, bytes, bytes.length);
  if (withMark) {
    const mark = { create: { width: 640, height: 160, channels: 3, background: MARK } } as const;
    const marked = await sharp(bytes)
      .resize(640, 640)
      .composite([{ input: await sharp(mark).png().toBuffer() }])
      .withXmp(packet)
      .jpeg({ quality: 82 })
      .toBuffer();
    const key = `${of.orderId}/${number}-${attempt}-marked.jpg`;
    await parts.storage.putObject(parts.config.HEADSHOTS_BUCKET, key, marked, marked.length);
  }
  return {
    ...of,
    number,
    attempt,
    objectKey,
    style: (number % 6 || 6) as Style,
    expression: Expression.UNCHANGED,
    bytes: BigInt(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: side,
    height: side,
    resolution: Resolution.HIGH,
    similarity: 0.87,
    sourceType: SourceType.COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA,
    engine: 'studio',
    seconds: 1.5,
    dominantColor: '#336699',
    ...(attempt === 1 && { eyes: firstEyes }),
  };
}

/** A handler with its event, to be called in any order. */
export interface Happening {
  readonly name: string;
  readonly meta: EventMeta;
  deliver(): Promise<string>;
}

/** One order of a photo as generation and orders tell it. */
export class AnOrder {
  readonly orderId = randomUUID();
  private readonly parts: MediaParts;
  private readonly media: MediaApp;
  private readonly of: OrderIds;

  constructor(parts: MediaParts, media: MediaApp, owner: Person, photoId: string) {
    this.parts = parts;
    this.media = media;
    this.of = { photoId, userId: owner.userId, orderId: this.orderId };
  }

  paid(images: number): Happening {
    const message = {
      ...this.of,
      package: Package.PROFESSIONAL,
      images,
      paidAt: at(0),
      expression: Expression.UNCHANGED,
    };
    return this.happening('paid', OrderPaidSchema, message, (event, meta) =>
      this.media.app.get(OrdersEvents).paid(event, meta),
    );
  }

  started(images: number): Happening {
    return this.happening(
      'started',
      HeadshotsStartedSchema,
      { ...this.of, images, startedAt: at(1) },
      (event, meta) => this.media.app.get(GenerationEvents).started(event, meta),
    );
  }

  completed(images: number): Happening {
    return this.happening(
      'completed',
      HeadshotsCompletedSchema,
      { ...this.of, images, completedAt: at(5) },
      (event, meta) => this.media.app.get(GenerationEvents).completed(event, meta),
    );
  }

  delivered(images: number): Happening {
    return this.happening('delivered', OrderDeliveredSchema, { ...this.of, images }, (event, meta) =>
      this.media.app.get(OrdersEvents).delivered(event, { ...meta, time: minute(6) }),
    );
  }

  failed(reason: string): Happening {
    return this.happening(
      'failed',
      HeadshotsFailedSchema,
      { ...this.of, reason, failedAt: at(4) },
      (event, meta) => this.media.app.get(GenerationEvents).failed(event, meta),
    );
  }

  refundRequested(reason: string, minutes: number): Happening {
    return this.happening('refund', OrderRefundRequestedSchema, { ...this.of, reason }, (event, meta) =>
      this.media.app.get(OrdersEvents).refundRequested(event, { ...meta, time: minute(minutes) }),
    );
  }

  /** Writes the object as generation does and tells of it. */
  async generated(
    number: number,
    options: {
      readonly attempt?: number;
      readonly lie?: boolean;
      readonly objectKey?: string;
      readonly withMark?: boolean;
      readonly side?: number;
    } = {},
  ): Promise<Happening> {
    const { withMark = true, side = 700 } = options;
    const message = await this.headshot(number, options.attempt ?? 1, { withMark, side });
    const { objectKey = message.objectKey ?? '' } = options;
    const told = { ...message, objectKey, ...(options.lie && { sha256: '0'.repeat(64) }) };
    return this.happening(`image ${number}`, HeadshotGeneratedSchema, told, (event, meta) =>
      this.media.app.get(GenerationEvents).generated(event, meta),
    );
  }

  headshot(
    number: number,
    attempt: number,
    options: { readonly withMark?: boolean; readonly side?: number } = {},
  ): Promise<MessageInitShape<typeof HeadshotGeneratedSchema>> {
    return writeHeadshot(this.parts, this.of, number, attempt, options);
  }

  private happening<D extends DescMessage>(
    name: string,
    schema: D,
    message: MessageInitShape<D>,
    handle: (event: MessageShape<D>, meta: EventMeta) => Promise<string>,
  ): Happening {
    const meta: EventMeta = {
      eventId: randomUUID(),
      topic: name,
      key: this.orderId,
      sequence: 1n,
      time: minute(3),
      subject: this.orderId,
      traceId: '',
    };
    return { name, meta, deliver: () => handle(create(schema, message), meta) };
  }
}
