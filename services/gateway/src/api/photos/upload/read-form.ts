import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem, problem } from '@headshots/platform/errors';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The form around the file. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;

export type Fields = Readonly<Record<string, string>>;

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
  const fields: Record<string, string> = {};
  let handled: Promise<T> | undefined;
  const whole = new Promise<never>((_resolve, reject) => {
    const fail = (error: unknown): void =>
      reject(error instanceof Problem ? error : problem('request.malformed', { cause: error }));
    form.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut)
        return fail(
          problem('validation.failed', { errors: [{ field: name.slice(0, 100), code: 'field.too_long' }] }),
        );
      if (Object.hasOwn(fields, name))
        return fail(problem('validation.failed', { errors: [{ field: name, code: 'field.invalid' }] }));
      fields[name] = value;
    });
    form.on('file', (name, file) => {
      file.on('error', fail);
      if (handled || name !== 'file') {
        file.resume();
        return fail(
          problem('validation.failed', { errors: [{ field: name.slice(0, 100), code: 'field.invalid' }] }),
        );
      }
      file.on('limit', () => {
        file.unpipe();
        fail(tooLarge());
      });
      handled = onFile({ ...fields }, file);
      handled.catch(fail);
    });
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

function tooLarge(): Problem {
  return problem('upload.too_large', { errors: [{ field: 'file', code: 'upload.too_large' }] });
}
