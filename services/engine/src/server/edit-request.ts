import { createHash } from 'node:crypto';
import { z } from 'zod';
import { expressions, styles, type Expression, type Style } from '../plan/style.ts';

export interface EditRequest {
  readonly image: Uint8Array;
  readonly style: Style;
  readonly expression: Expression;
  readonly seeds: readonly number[];
  readonly format: 'png' | 'jpeg';
}

export class RequestProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'RequestProblem';
    this.status = status;
    this.code = code;
  }
}

const MOST_SEED = 2 ** 31 - 1;

const fields = z.object({
  prompt: z.string().min(1),
  model: z.string().optional(),
  n: z.coerce.number().int().min(1).max(10).default(1),
  size: z.enum(['1024x1024', 'auto']).default('1024x1024'),
  response_format: z.literal('b64_json').default('b64_json'),
  output_format: z.enum(['png', 'jpeg']).default('png'),
  stream: z.literal('false').default('false'),
  url: z.undefined({ error: 'this engine fetches no addresses' }).optional(),
  seed: z.coerce.number().int().min(0).max(MOST_SEED).optional(),
  style: z.enum(styles).default('professional'),
  expression: z.enum(expressions).default('unchanged'),
});

/** Reads a multipart body; unknown fields are ignored. @throws RequestProblem */
export async function readEditRequest(
  body: Uint8Array,
  contentType: string,
  model: string,
): Promise<EditRequest> {
  const form = await formOf(body, contentType);
  const image = form.get('image[]') ?? form.get('image');
  if (!(image instanceof File)) throw new RequestProblem(422, 'image_missing', "Field 'image' is required");
  const asked = readFields(form);
  if (asked.model !== undefined && asked.model !== model)
    throw new RequestProblem(400, 'model_not_found', `This engine serves ${model}`);
  const bytes = await image.bytes();
  const first = asked.seed ?? seedOf(bytes, asked.prompt);
  return {
    image: bytes,
    style: asked.style,
    expression: asked.expression,
    seeds: Array.from({ length: asked.n }, (_, i) => (first + i) % (MOST_SEED + 1)),
    format: asked.output_format,
  };
}

async function formOf(body: Uint8Array, contentType: string): Promise<FormData> {
  try {
    const headers = { 'content-type': contentType };
    return await new Response(Uint8Array.from(body), { headers }).formData();
  } catch {
    throw new RequestProblem(400, 'invalid_body', 'The body must be multipart/form-data');
  }
}

function readFields(form: FormData): z.infer<typeof fields> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = texts.map(([name, text]) => [name.replace(/\[\]$/, ''), text] as const);
  const read = fields.safeParse(Object.fromEntries(named));
  if (read.success) return read.data;
  const said = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new RequestProblem(400, 'invalid_request', said);
}

/** Without a seed the same question still gets the same answer. */
function seedOf(image: Uint8Array, prompt: string): number {
  return createHash('sha256').update(image).update(prompt).digest().readUInt32BE(0) >>> 1;
}
