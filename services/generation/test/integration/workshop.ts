import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { Erasures } from '@headshots/erasure';
import { problem } from '@headshots/platform/errors';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { testDatabase } from '@headshots/platform/testing';
import type { Periodic } from '@headshots/platform/workers';
import type { AnswerCode } from '@headshots/proto/errors';
import { HeadshotGeneratedSchema, HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { NewJob } from '../../src/jobs/job.ts';
import { JobRepository } from '../../src/jobs/job.repository.ts';
import { tables } from '../../src/tables.ts';
import { ShotRepository } from '../../src/jobs/shot.repository.ts';
import { UserWorkRepository } from '../../src/person/user-work.repository.ts';
import { CancelJob } from '../../src/jobs/cancel-job.use-case.ts';
import { ClaimShot } from '../../src/jobs/claim-shot.use-case.ts';
import { EraseUser } from '../../src/person/erase-user.use-case.ts';
import { EndPreviews } from '../../src/previews/end-previews.use-case.ts';
import { ExportUser } from '../../src/person/export-user.use-case.ts';
import { FailOverdueJobs } from '../../src/jobs/fail-overdue-jobs.use-case.ts';
import { GrantRetakes } from '../../src/jobs/grant-retakes.use-case.ts';
import { ListRetakes } from '../../src/jobs/list-retakes.use-case.ts';
import { RetakeHeadshot } from '../../src/jobs/retake-headshot.use-case.ts';
import { MakePreview } from '../../src/previews/make-preview.use-case.ts';
import { RequestPreview } from '../../src/previews/request-preview.use-case.ts';
import { ShowPreview } from '../../src/previews/show-preview.use-case.ts';
import type { PreviewSettings } from '../../src/previews/preview.settings.ts';
import type { PhotosPort } from '../../src/previews/photos.port.ts';
import { PreviewRepository, type PreviewName } from '../../src/previews/preview.repository.ts';
import { PreviewUseRepository } from '../../src/previews/preview-use.repository.ts';
import { PreviewWorker } from '../../src/previews/preview.worker.ts';
import { OpenJob } from '../../src/jobs/open-job.use-case.ts';
import type { ObjectStore } from '../../src/work/object-store.port.ts';
import { attemptOf, markedKeyOf } from '../../src/work/accepted-image.ts';
import { RenderShot } from '../../src/jobs/render-shot.use-case.ts';
import { SettleRetake } from '../../src/jobs/settle-retake.service.ts';
import { SettleShot } from '../../src/jobs/settle-shot.service.ts';
import { WorkPause } from '../../src/work/work-pause.service.ts';
import { PreviewShare } from '../../src/work/preview-share.ts';
import { ShotWorker } from '../../src/jobs/shot.worker.ts';
import type { EnginePool } from '@headshots/engine';

/** Bucket in memory; `outages` makes that many of the next writes fail as a network would. */
class MemoryStore implements ObjectStore {
  readonly objects = new Map<string, Uint8Array>();
  outages = 0;
  /** Makes every read and write fail. */
  away = false;
  reads = 0;
  selfie: Uint8Array | undefined = new Uint8Array([1]);

  /** Keys of the images. Throws when one is without its marked copy, or a marked copy without its image. */
  images(): string[] {
    const keys = [...this.objects.keys()];
    const images = keys.filter((key) => !key.endsWith('-marked.jpg'));
    const pairs = images.flatMap((key) => [key, markedKeyOf(key)]);
    if (pairs.toSorted().join() !== keys.toSorted().join()) throw new Error(`not in pairs: ${keys.join()}`);
    return images;
  }

  async readSelfie(): Promise<Uint8Array | undefined> {
    this.reads += 1;
    this.answer();
    return this.selfie;
  }

  private answer(): void {
    if (this.away) throw new Error('connect ECONNREFUSED');
  }

  async writeHeadshot(key: string, bytes: Uint8Array): Promise<void> {
    this.answer();
    if (this.outages > 0) {
      this.outages -= 1;
      throw new Error('connect ECONNREFUSED');
    }
    this.objects.set(key, bytes);
  }

  async removeHeadshot(key: string): Promise<void> {
    this.objects.delete(key);
  }

  async removeOthers(prefix: string, attempt: number, kept: readonly string[]): Promise<void> {
    for (const key of [...this.objects.keys()])
      if (key.startsWith(prefix) && !kept.includes(key) && attemptOf(key, prefix) <= attempt)
        this.objects.delete(key);
  }

  async readPreview(key: string): Promise<Uint8Array | undefined> {
    this.answer();
    return this.objects.get(key);
  }

  async removePreview(prefix: string, attempt: number): Promise<void> {
    this.answer();
    await this.removeOthers(prefix, attempt, []);
  }

  async removeOrder(orderId: string): Promise<void> {
    for (const key of [...this.objects.keys()]) if (key.startsWith(`${orderId}/`)) this.objects.delete(key);
  }
}

/** Media as far as previews ask it: every photo can be ordered, but for those with a refusal. */
class KnownPhotos implements PhotosPort {
  readonly refusals = new Map<string, AnswerCode>();
  asked = 0;

  async checkOrderable({ photoId }: PreviewName): Promise<void> {
    this.asked += 1;
    const refusal = this.refusals.get(photoId);
    if (refusal) throw problem(refusal);
  }
}

interface Fact {
  readonly topic: string;
  readonly payload: Buffer;
  readonly sequence: string;
  readonly traceparent: string | null;
}

/** The service without its network edges: real database, real use cases, workers started on demand. */
export const openWorkshop = () => openWorkshopOn(new MemoryStore());

/** The same with another bucket. */
export async function openWorkshopOn<Store extends ObjectStore>(store: Store) {
  const database = await testDatabase(tables);
  const { dataSource } = database;
  const unitOfWork = new UnitOfWork(dataSource, new OutboxWriter());
  const jobs = new JobRepository(dataSource);
  const shots = new ShotRepository(dataSource);
  const erasures = new Erasures(dataSource);
  const work = new UserWorkRepository(dataSource);
  const previews = new PreviewRepository(dataSource);
  const uses = new PreviewUseRepository(dataSource);
  const photos = new KnownPhotos();
  const previewSettings: { -readonly [K in keyof PreviewSettings]: PreviewSettings[K] } = {
    on: true,
    made: true,
    perDay: 20,
    ofAllPerDay: undefined,
    words: 'Preview',
  };
  const running: Periodic[] = [];

  const assemble = (engine: EnginePool, pause = new WorkPause(5, 20)) => {
    const settle = new SettleShot(
      unitOfWork,
      jobs,
      shots,
      engine,
      new SettleRetake(unitOfWork, jobs, shots, engine),
    );
    return {
      settle,
      pause,
      claim: new ClaimShot(unitOfWork, jobs, shots),
      render: new RenderShot(engine, store, shots, settle, pause, previewSettings),
      overdue: new FailOverdueJobs(unitOfWork, jobs, engine),
      erase: new EraseUser(unitOfWork, new CancelJob(jobs, shots), work, previews, store, engine),
      makePreview: new MakePreview(unitOfWork, previews, store, engine, previewSettings, pause),
    };
  };

  return {
    dataSource,
    unitOfWork,
    erasures,
    url: database.url,
    bulk: database.bulk,
    jobs,
    shots,
    store,
    previews,
    uses,
    photos,
    previewSettings,
    request: new RequestPreview(unitOfWork, previews, uses, erasures, photos, previewSettings),
    show: new ShowPreview(previews, store),
    endPreviews: new EndPreviews(unitOfWork, previews, uses, store),
    export: new ExportUser(work, previews),
    grantRetakes: (orderId: string) => unitOfWork.run((tx) => new GrantRetakes(jobs, shots).run(tx, orderId)),
    retake: new RetakeHeadshot(unitOfWork, jobs, shots),
    listRetakes: new ListRetakes(jobs, shots),
    assemble,
    /** Starts a process's worth of loops. */
    work(
      engine: EnginePool,
      {
        slots = 2,
        leaseMs = 60_000,
        share = new PreviewShare(),
        ...own
      }: { slots?: number; leaseMs?: number; share?: PreviewShare; render?: RenderShot } = {},
    ): ShotWorker {
      const { claim, render: made, settle, pause } = assemble(engine);
      const render = own.render ?? made;
      const settings = { slots, leaseMs, pollMs: 50 };
      const workers = new ShotWorker(settings, claim, render, settle, shots, pause, engine, share);
      workers.onApplicationBootstrap();
      running.push(workers);
      return workers;
    },
    /** Starts the loop of previews of one process. */
    preview(
      engine: EnginePool,
      { leaseMs = 60_000, share = new PreviewShare() }: { leaseMs?: number; share?: PreviewShare } = {},
    ): PreviewWorker {
      const { makePreview, pause } = assemble(engine);
      const settings = { slots: 1, leaseMs, pollMs: 50 };
      const worker = new PreviewWorker(settings, makePreview, pause, previews, share, previewSettings);
      worker.onApplicationBootstrap();
      running.push(worker);
      return worker;
    },
    async open(change: Partial<NewJob> = {}): Promise<NewJob> {
      const job: NewJob = {
        orderId: randomUUID(),
        photoId: randomUUID(),
        userId: randomUUID(),
        expression: 'unchanged',
        outfit: 'unchanged',
        images: 20,
        deadlineAt: new Date(Date.now() + 3_600_000),
        traceparent: null,
        ...change,
      };
      await unitOfWork.run((tx) => new OpenJob(jobs, erasures).run(tx, job));
      return job;
    },
    /** As the event of a deletion does. */
    bury: (userId: string) =>
      unitOfWork.run((tx) => erasures.request(tx, { userId, deletionId: randomUUID() })),
    refund: (orderId: string) => unitOfWork.run((tx) => new CancelJob(jobs, shots).ofOrder(tx, orderId)),
    deletePhoto: (photoId: string) =>
      unitOfWork.run(async (tx) => {
        await new CancelJob(jobs, shots).ofPhoto(tx, photoId);
        await previews.endOfPhoto(tx, photoId);
      }),
    async facts(orderId: string): Promise<Fact[]> {
      const facts = 'SELECT topic, payload, sequence, traceparent FROM outbox WHERE key = $1 ORDER BY id';
      return dataSource.query(facts, [orderId]);
    },
    async topics(orderId: string): Promise<string[]> {
      return (await this.facts(orderId)).map(({ topic }) => topic);
    },
    async generated(orderId: string) {
      const facts = await this.facts(orderId);
      return facts
        .filter(({ topic }) => topic === 'headshot.generated')
        .map(({ payload }) => fromBinary(HeadshotGeneratedSchema, payload));
    },
    async failure(orderId: string): Promise<string | undefined> {
      const fact = (await this.facts(orderId)).find(({ topic }) => topic === 'headshots.failed');
      return fact && fromBinary(HeadshotsFailedSchema, fact.payload).reason;
    },
    async stopWork(): Promise<void> {
      await Promise.all(running.splice(0).map((workers) => workers.beforeApplicationShutdown()));
    },
    async close(): Promise<void> {
      await this.stopWork();
      await database.drop();
    },
  };
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;
