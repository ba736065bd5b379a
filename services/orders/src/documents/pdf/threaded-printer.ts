import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DependencyDown } from '@headshots/platform/errors';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { Piscina } from 'piscina';
import type { DocumentPrinter } from '../document-printer.port.ts';
import type { ContractTerms } from '../contract-terms.ts';
import type { Document } from '../document.ts';
import type { NotPrinted, Print, PrintTask } from './print-task.ts';

const suffix = extname(import.meta.url);
/** Where cores are short, money that came is written down before its invoice is drawn. */
const niceness = 10;
const idleMs = 5 * 60_000;
/** A page takes a hundredth of a second; a thread that is at one this long, in ms, never ends it. */
const taskLimitMs = 30_000;
const mostWaiting = 100;

export interface ThreadOptions {
  readonly thread?: URL;
  readonly threadData?: unknown;
  readonly limit?: () => AbortSignal;
}

/** A thread that dies or never ends is replaced: only what it was printing fails. */
export class ThreadedPrinter implements DocumentPrinter, OnApplicationShutdown {
  private readonly logger = new Logger(ThreadedPrinter.name);
  private readonly limit: () => AbortSignal;
  private readonly thread: Piscina<PrintTask, Print>;
  /** The pool itself leaves who waits behind a thread that died. */
  private readonly line = bulkhead(1, mostWaiting);

  constructor({ thread, threadData, limit }: ThreadOptions = {}) {
    this.limit = limit ?? (() => AbortSignal.timeout(taskLimitMs));
    this.thread = new Piscina<PrintTask, Print>({
      filename: fileURLToPath(thread ?? new URL(`./print-thread${suffix}`, import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      niceIncrement: niceness,
      atomics: 'disabled',
      // Sources name those of other packages by this condition.
      execArgv: suffix === '.ts' ? ['--conditions=source'] : [],
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 },
      workerData: threadData,
    });
  }

  print(document: Document): Promise<Uint8Array> {
    return this.run({ kind: 'document', document });
  }

  printTerms(terms: ContractTerms): Promise<Uint8Array> {
    return this.run({ kind: 'terms', terms });
  }

  /** Whoever waits for pages comes before: loops and calls have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  /** @throws DependencyDown when too many wait */
  private async run(task: PrintTask): Promise<Uint8Array> {
    try {
      const print = await this.line.execute(() => this.twice(task));
      if ('failure' in print) throw failureOf(print.failure);
      return print.pdf;
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new DependencyDown('Too many documents wait for the printer.', { cause: error });
      throw error;
    }
  }

  /** A thread may die of what it printed before. */
  private async twice(task: PrintTask): Promise<Print> {
    const signal = this.limit();
    try {
      return await this.thread.run(task, { signal });
    } catch (err) {
      this.logger.warn({ err }, 'the thread that prints ended');
      if (signal.aborted) throw err;
      return this.thread.run(task, { signal: this.limit() });
    }
  }
}

const failureOf = ({ name, message }: NotPrinted): Error =>
  name === 'RangeError' ? new RangeError(message) : new Error(message);
