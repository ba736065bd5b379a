import { z } from 'zod';

const answer = z.object({ data: z.array(z.object({ b64_json: z.string().nullish() })) });

const problem = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]).optional(),
  message: z.string().optional(),
});

const MOST_TEXT = 200;

/**
 * The first picture of an answer; undefined where the engine made none. Unknown fields and further pictures are ignored.
 * Addresses are not followed: pictures come inside the answer or not at all.
 * @throws when the text is no answer to an edit at all
 */
export function pictureOf(text: string): Uint8Array | undefined {
  const { data } = answer.parse(JSON.parse(text));
  const encoded = data.find(({ b64_json }) => b64_json)?.b64_json;
  return encoded ? Buffer.from(encoded, 'base64') : undefined;
}

/** What an engine says of its failure: each family has its own shape. `secret` is cut out should it be echoed. */
export function problemText(text: string, secret: string): string {
  return saidIn(text).replaceAll(secret, '[prompt]').slice(0, MOST_TEXT);
}

function saidIn(text: string): string {
  const read = problem.safeParse(parsed(text));
  if (!read.success) return text;
  const { error, detail, message } = read.data;
  if (typeof error === 'object') return error.message;
  if (typeof detail === 'object') return detail.map(({ msg }) => msg).join('; ');
  return detail ?? message ?? error ?? text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
