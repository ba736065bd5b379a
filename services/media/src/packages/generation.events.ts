import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { PermanentFailure } from '@headshots/platform/errors';
import { EventController, OnEvent, type EventMeta, type Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import {
  HeadshotGeneratedSchema,
  HeadshotsCompletedSchema,
  HeadshotsFailedSchema,
  HeadshotsStartedSchema,
  PreviewChangedSchema,
  type HeadshotGenerated,
  type HeadshotsCompleted,
  type HeadshotsFailed,
  type HeadshotsStarted,
  type PreviewChanged,
} from '@headshots/proto/generation/v1/events_pb';
import { eyesOf, NoteTrial } from '../photo/index.ts';
import { RecordProgress, type OrderOfPhoto } from './record-progress.use-case.ts';
import type { RunChange } from './run.repository.ts';
import { TakeHeadshot, type AnnouncedHeadshot } from './take-headshot.use-case.ts';
import {
  expressionWords,
  garmentWords,
  outfitWords,
  previewStateWords,
  resolutionWords,
  sourceTypeWords,
  styleWords,
} from '@headshots/proto/words';

@EventController()
export class GenerationEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly recordProgress: RecordProgress,
    private readonly takeHeadshot: TakeHeadshot,
    private readonly noteTrial: NoteTrial,
  ) {}

  @OnEvent(HeadshotsStartedSchema)
  async started(event: HeadshotsStarted, meta: EventMeta): Promise<Outcome> {
    return this.record(meta, event, {
      images: event.images,
      startedAt: dateOf(event.startedAt, meta),
    });
  }

  @OnEvent(HeadshotGeneratedSchema)
  async generated(event: HeadshotGenerated, meta: EventMeta): Promise<Outcome> {
    const prepared = await this.takeHeadshot.prepare(announced(event, meta));
    return this.inbox.once(meta, async (tx) =>
      (await this.takeHeadshot.record(tx, prepared)) ? 'applied' : 'ignored',
    );
  }

  @OnEvent(PreviewChangedSchema)
  async previewChanged(event: PreviewChanged, meta: EventMeta): Promise<Outcome> {
    const { photoId, reasons, notDressed } = event;
    const outfit = outfitWords.find(event.outfit) ?? 'unchanged';
    const expression = known(expressionWords.find(event.expression), 'expression');
    const state = known(previewStateWords.find(event.state), 'state of a preview');
    return this.inbox.once(meta, async (tx) =>
      (await this.noteTrial.run(tx, { photoId, expression, outfit, state, reasons, notDressed }))
        ? 'applied'
        : 'ignored',
    );
  }

  @OnEvent(HeadshotsCompletedSchema)
  async completed(event: HeadshotsCompleted, meta: EventMeta): Promise<Outcome> {
    const { images } = event;
    return this.record(meta, event, {
      images,
      delivered: images,
      completedAt: dateOf(event.completedAt, meta),
    });
  }

  @OnEvent(HeadshotsFailedSchema)
  async failed(event: HeadshotsFailed, meta: EventMeta): Promise<Outcome> {
    return this.record(meta, event, {
      failedAt: dateOf(event.failedAt, meta),
      failedReason: event.reason,
    });
  }

  private record(meta: EventMeta, of: OrderOfPhoto, change: RunChange): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) =>
      (await this.recordProgress.run(tx, of, change)) ? 'applied' : 'ignored',
    );
  }
}

function announced(event: HeadshotGenerated, meta: EventMeta): AnnouncedHeadshot {
  return {
    orderId: event.orderId,
    photoId: event.photoId,
    userId: event.userId,
    number: event.number,
    attempt: event.attempt,
    objectKey: event.objectKey,
    bytes: Number(event.bytes),
    sha256: event.sha256,
    width: event.width,
    height: event.height,
    similarity: event.similarity,
    engine: event.engine,
    belowTarget: event.belowTarget,
    dominantColor: event.dominantColor,
    eyes: eyesOf(event.eyes),
    createdAt: meta.time,
    style: known(styleWords.find(event.style), 'style'),
    expression: known(expressionWords.find(event.expression), 'expression'),
    garment: garmentWords.find(event.garment),
    resolution: known(resolutionWords.find(event.resolution), 'resolution'),
    sourceType: known(sourceTypeWords.find(event.sourceType), 'source type'),
  };
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new PermanentFailure(`The event names no known ${what}.`);
  return value;
}

function dateOf(timestamp: Timestamp | undefined, meta: EventMeta): Date {
  return timestamp ? timestampDate(timestamp) : meta.time;
}
