import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { createLogger } from '../telemetry/logger.ts';
import { nestLogger } from '../telemetry/nest-logger.ts';

export type Parts = <T>(work: (app: INestApplicationContext) => Promise<T>) => Promise<T>;

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
