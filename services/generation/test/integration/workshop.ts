import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { Erasures } from '@headshots/erasure';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { testDatabase } from '@headshots/platform/testing';
import { HeadshotGeneratedSchema, HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { NewJob } from '../../src/domain/job.ts';
import { JobRepository } from '../../src/persistence/job.repository.ts';
import { tables } from '../../src/persistence/tables.ts';
import { ShotRepository } from '../../src/persistence/shot.repository.ts';
import { UserWorkRepository } from '../../src/persistence/user-work.repository.ts';
import { CancelJob } from '../../src/application/cancel-job/cancel-job.use-case.ts';
import { ClaimShot } from '../../src/application/claim-shot/claim-shot.use-case.ts';
import { EraseUser } from '../../src/application/erase-user/erase-user.use-case.ts';
import { ExportUser } from '../../src/application/export-user/export-user.use-case.ts';
import { FailOverdueJobs } from '../../src/application/fail-overdue-jobs/fail-overdue-jobs.use-case.ts';
import { ListRetakes } from '../../src/application/list-retakes/list-retakes.use-case.ts';
import { RetakeHeadshot } from '../../src/application/retake-headshot/retake-headshot.use-case.ts';
import { OpenJob } from '../../src/application/open-job/open-job.use-case.ts';
import type { ObjectStore } from '../../src/application/ports/object-store.port.ts';
import { attemptOf } from '../../src/domain/accepted-image.ts';
import { RenderShot } from '../../src/application/render-shot/render-shot.use-case.ts';
import { SettleRetake } from '../../src/application/render-shot/settle-retake.ts';
import { SettleShot } from '../../src/application/render-shot/settle-shot.ts';
import { WorkPause } from '../../src/application/render-shot/work-pause.ts';
import { ShotWorker } from '../../src/workers/shot.worker.ts';
import type { EnginePool } from '@headshots/engine';

export { UnitOfWork };

/** Bucket in memory; `outages` makes that many of the next writes fail as a network would. */
export class MemoryStore implements ObjectStore {
  readonly objects = new Map<string, Uint8Array>();
  outages = 0;
  /** Makes every read and write fail. */
  away = false;
  reads = 0;
  selfie: Uint8Array | undefined = new Uint8Array([1]);

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

  async removeOthers(prefix: string, attempt: number, kept: string | undefined): Promise<void> {
    for (const key of [...this.objects.keys()])
      if (key.startsWith(prefix) && key !== kept && attemptOf(key, prefix) <= attempt)
        this.objects.delete(key);
  }

  async removeOrder(orderId: string): Promise<void> {
    for (const key of [...this.objects.keys()]) if (key.startsWith(`${orderId}/`)) this.objects.delete(key);
  }
}

interface Fact {
  readonly topic: string;
  readonly payload: Buffer;
  readonly sequence: string;
  readonly traceparent: string | null;
}

/** The service without its network edges: real database, real use cases, workers started on demand. */
export async function openWorkshop() {
  const database = await testDatabase(tables);
  const { dataSource } = database;
  const unitOfWork = new UnitOfWork(dataSource, new OutboxWriter());
  const jobs = new JobRepository(dataSource);
  const shots = new ShotRepository(dataSource);
  const store = new MemoryStore();
  const erasures = new Erasures(dataSource);
  const work = new UserWorkRepository(dataSource);
  const running: ShotWorker[] = [];

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
      render: new RenderShot(engine, store, shots, settle, pause),
      overdue: new FailOverdueJobs(unitOfWork, jobs, engine),
      erase: new EraseUser(unitOfWork, new CancelJob(jobs, shots), work, store, engine),
    };
  };

  return {
    dataSource,
    url: database.url,
    bulk: database.bulk,
    jobs,
    shots,
    store,
    export: new ExportUser(work),
    retake: new RetakeHeadshot(unitOfWork, jobs, shots),
    listRetakes: new ListRetakes(jobs, shots),
    assemble,
    /** Starts a process's worth of loops. */
    work(
      engine: EnginePool,
      { slots = 2, leaseMs = 60_000, ...own }: { slots?: number; leaseMs?: number; render?: RenderShot } = {},
    ): ShotWorker {
      const { claim, render: made, settle, pause } = assemble(engine);
      const render = own.render ?? made;
      const settings = { slots, leaseMs, pollMs: 50 };
      const workers = new ShotWorker(settings, claim, render, settle, shots, pause, engine);
      workers.onApplicationBootstrap();
      running.push(workers);
      return workers;
    },
    async open(change: Partial<NewJob> = {}): Promise<NewJob> {
      const job: NewJob = {
        orderId: randomUUID(),
        photoId: randomUUID(),
        userId: randomUUID(),
        expression: 'unchanged',
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
    deletePhoto: (photoId: string) => unitOfWork.run((tx) => new CancelJob(jobs, shots).ofPhoto(tx, photoId)),
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
