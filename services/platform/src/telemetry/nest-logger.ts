import { format } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

type Level = 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal';

interface Line {
  readonly fields: object;
  readonly text: string | undefined;
}

const placeholders = /%[sdifjoO]/g;
const isStack = (text: string): boolean => /\n\s+at /.test(text);

/** Keeps every form's fields: `(error, text)`, `({ err, ...fields }, text)`, `(text, stack)`, printf parts. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: Level) =>
    (...parts: unknown[]): void => {
      const { fields, text } = lineOf(parts);
      logger[level](fields, text);
    };
  return {
    log: write('info'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    verbose: write('trace'),
    fatal: write('fatal'),
  };
}

/** A logger of Nest's with a context passes it as the last part, also where the call had no message. */
function lineOf(parts: readonly unknown[]): Line {
  const [first, ...rest] = parts;
  const last = rest.at(-1);
  const context = typeof last === 'string' && !isStack(last) ? last : undefined;
  const given = filledIn([first, ...(context === undefined ? rest : rest.slice(0, -1))]);
  const fields: Record<string, unknown> = context === undefined ? {} : { context };
  const texts: string[] = [];
  for (const part of given) {
    if (part instanceof Error) fields['err'] = part;
    else if (typeof part === 'string' && isStack(part)) fields['stack'] = part;
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) Object.assign(fields, part);
    else if (part !== undefined) texts.push(String(part));
  }
  const { err } = fields;
  if (texts.length === 0 && err instanceof Error && fields['msg'] === undefined) texts.push(err.message);
  return { fields, text: texts.length === 0 ? undefined : texts.join(': ') };
}

function filledIn(parts: readonly unknown[]): readonly unknown[] {
  const at = parts.findIndex((part) => typeof part === 'string');
  const text = parts[at];
  if (at < 0 || at > 1 || typeof text !== 'string') return parts;
  const places = text.match(placeholders)?.length ?? 0;
  const values = parts.slice(at + 1, at + 1 + places).filter((part) => part !== undefined);
  if (values.length === 0) return parts;
  return [...parts.slice(0, at), format(text, ...values), ...parts.slice(at + 1 + places)];
}
