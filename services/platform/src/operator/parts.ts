import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { createLogger } from '../telemetry/logger.ts';
import { nestLogger } from '../telemetry/nest-logger.ts';

/** Gives the parts of a service to `work`. */
export type Parts = <T>(work: (app: INestApplicationContext) => Promise<T>) => Promise<T>;

/** Parts of a module that listens to nothing, made when `work` asks for them and closed behind it. */
export const partsOf =
  (module: () => DynamicModule, complain = writeError): Parts =>
  async (work) => {
    const app = await NestFactory.createApplicationContext(module(), {
      logger: nestLogger(warnings(complain)),
      abortOnError: false,
    });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  };

interface LogLine {
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/** What a service would log, as a line for people. */
const warnings = (complain: (line: string) => void) =>
  createLogger({
    name: 'operator',
    level: 'warn',
    destination: {
      write: (line) => {
        const { msg, err } = JSON.parse(line) as LogLine;
        const cause = err?.message === msg ? undefined : err?.message;
        complain([msg, cause].filter((text) => text !== undefined).join(': '));
      },
    },
  });

const writeError = (line: string): void => void process.stderr.write(`${line}\n`);
