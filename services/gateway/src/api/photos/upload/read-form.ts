import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { caught, Problem, problem } from '@headshots/platform/errors';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The form around the file. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;

export type Fields = Readonly<Record<string, string>>;

/** Names of what every object has: no field of ours, and a trap for who copies fields between objects. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a multipart form piece by piece. `onFile` gets the fields before the file and the file's stream, and is done
 * when the whole file was used.
 * @throws Problem what is wrong with the form, or what `onFile` throws
 */
export async function readForm<T>(
  body: IncomingMessage,
  onFile: (fields: Fields, file: BusboyFileStream) => Promise<T>,
): Promise<T> {
  if (Number(body.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  const form = formOf(body);
  const fields = new Map<string, string>();
  let handled: Promise<T> | undefined;
  const whole = new Promise<never>((_resolve, reject) => {
    const fail = (error: unknown): void =>
      reject(error instanceof Problem ? error : problem('request.malformed', { cause: error }));
    const takeField = (
      name: string | undefined,
      value: string,
      nameCut: boolean,
      valueCut: boolean,
    ): void => {
      if (name === undefined) throw problem('request.malformed');
      if (nameCut || valueCut) throw wrongField(name, 'field.too_long');
      if (fields.has(name) || reserved.has(name)) throw wrongField(name, 'field.invalid');
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
    form.on('finish', () => {
      if (!handled)
        fail(problem('validation.failed', { errors: [{ field: 'file', code: 'field.required' }] }));
    });
    body.on('aborted', () => fail(problem('upload.failed')));
  });
  whole.catch(() => undefined);
  body.pipe(form);
  try {
    const finished = new Promise<void>((resolve) => form.once('finish', resolve));
    await Promise.race([finished, whole]);
    return await Promise.race([handled as Promise<T>, whole]);
  } finally {
    body.unpipe(form);
    form.destroy();
  }
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

function wrongField(name: string, code: 'field.too_long' | 'field.invalid'): Problem {
  return problem('validation.failed', { errors: [{ field: name.slice(0, 100), code }] });
}

function tooLarge(): Problem {
  return problem('upload.too_large', { errors: [{ field: 'file', code: 'upload.too_large' }] });
}
