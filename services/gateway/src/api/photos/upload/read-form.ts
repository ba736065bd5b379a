import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { caught, Problem, problem } from '@headshots/platform/errors';
import { whenSlow } from '@headshots/platform/http';
import { tooLarge, wrongField } from './form-problems.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The file and the form around it: a whole body. What stands before us must let it pass. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;

export type Fields = Readonly<Record<string, string>>;

/** Uses the whole file. What it makes of it counts only once `whole` says that nothing wrong came after the file. */
export type OnFile<T> = (fields: Fields, file: BusboyFileStream, whole: Promise<void>) => Promise<T>;

/** Names of what every object has: no field of ours, and a trap for who copies fields between objects. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a multipart form piece by piece: the fields, then the file.
 * @throws Problem what is wrong with the form, or what `onFile` throws
 */
export async function readForm<T>(body: IncomingMessage, onFile: OnFile<T>): Promise<T> {
  if (Number(body.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  if (body.destroyed) throw problem('upload.failed');
  const form = formOf(body);
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const fail = (error: unknown): void =>
    broken.reject(error instanceof Problem ? error : problem('request.malformed', { cause: error }));
  const whole = new Promise<void>((resolve) => form.once('finish', resolve));
  const handled = takeParts(form, (fields, file) => onFile(fields, file, whole), fail);
  const stop = feed(body, form, fail);
  whenSlow(body, () => fail(problem('upload.too_slow')));
  try {
    await Promise.race([whole, broken.promise]);
    return await Promise.race([handled(), broken.promise]);
  } finally {
    stop();
    form.destroy();
  }
}

function takeParts<T>(
  form: BusboyInstance,
  onFile: (fields: Fields, file: BusboyFileStream) => Promise<T>,
  fail: (error: unknown) => void,
): () => Promise<T> {
  const fields = new Map<string, string>();
  let handled: Promise<T> | undefined;
  const takeField = (name: string | undefined, value: string, nameCut: boolean, valueCut: boolean): void => {
    if (name === undefined) throw problem('request.malformed');
    if (nameCut || valueCut) throw wrongField(name, 'field.too_long');
    if (handled || fields.has(name) || reserved.has(name)) throw wrongField(name, 'field.invalid');
    fields.set(name, value);
  };
  const takeFile = (name: string | undefined, file: BusboyFileStream): void => {
    file.on('error', fail);
    if (handled || name !== 'file') {
      file.resume();
      throw name === undefined ? problem('request.malformed') : wrongField(name, 'field.invalid');
    }
    file.on('limit', () => {
      file.unpipe();
      fail(tooLarge());
    });
    handled = onFile(Object.fromEntries(fields), file);
    handled.catch(fail);
  };
  form.on('field', caught(fail, takeField));
  form.on('file', caught(fail, takeFile));
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => fail(problem('request.malformed')));
  form.on('error', fail);
  return () => handled ?? Promise.reject(wrongField('file', 'field.required'));
}

/**
 * Gives the form one piece of the body at a time, so that it never reads one outside of here, and counts them: what
 * stands before, between and after the parts is not endless either. Answers how to let go of the body.
 */
function feed(body: IncomingMessage, form: BusboyInstance, fail: (error: unknown) => void): () => void {
  let bytes = 0;
  const take = caught(fail, (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_FORM_BYTES) throw tooLarge();
    body.pause();
    form.write(piece, () => void body.resume());
  });
  const end = (): void => void form.end();
  const gone = (): void => {
    if (!body.readableEnded) fail(problem('upload.failed'));
  };
  body.on('data', take).on('end', end).on('close', gone);
  return () => {
    body.off('data', take).off('end', end).off('close', gone);
    body.resume();
  };
}

function formOf(body: IncomingMessage): BusboyInstance {
  const type = body.headers['content-type'] ?? '';
  const limits = {
    files: 1,
    fileSize: MAX_FILE_BYTES,
    fields: 10,
    fieldNameSize: 100,
    fieldSize: 1_000,
    parts: 12,
    headerPairs: 20,
    headerSize: 8_192,
  };
  try {
    return new Busboy({ headers: { ...body.headers, 'content-type': type }, limits });
  } catch (error) {
    throw problem('request.malformed', { cause: error });
  }
}
