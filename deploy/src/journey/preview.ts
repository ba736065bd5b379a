import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../commands/command-error.ts';
import { dataOf, type Schemas } from '../api/public-api.ts';
import { reach, type CustomerApi } from './customer-api.ts';

type Photo = Schemas['Photo'];

export interface DemoPreview {
  readonly state: Schemas['PreviewState'];
  readonly reasons: readonly string[];
  /** Why the person wears their own clothes though others were asked for. */
  readonly notDressed: string | null;
  readonly seconds: number;
  readonly file: string | null;
}

const file = 'preview.jpg';
const askEveryMs = 250;

export async function previewOf(
  customer: CustomerApi,
  baseUrl: string,
  { id, expression, outfit }: Photo,
  out: string,
): Promise<DemoPreview> {
  const began = performance.now();
  const path = { id };
  const asked = await dataOf(
    customer.api.POST('/photos/{id}/preview', { params: { path }, body: { expression, outfit } }),
  );
  let { preview } = asked;
  while (preview.state === 'waiting' || preview.state === 'making') {
    await sleep(askEveryMs);
    const params = { path, query: { expression, outfit } };
    ({ preview } = await dataOf(customer.api.GET('/photos/{id}/preview', { params })));
  }
  const { state, reasons } = preview;
  const notDressed = preview.notDressed?.code ?? null;
  const saved = state === 'ready' ? await save(customer, baseUrl, preview, out) : null;
  const seconds = Math.round((performance.now() - began) / 10) / 100;
  return { state, reasons, notDressed, seconds, file: saved };
}

async function save(
  customer: CustomerApi,
  baseUrl: string,
  { photoId, expression, outfit }: Schemas['Preview'],
  out: string,
): Promise<string> {
  const path = `/api/photos/${photoId}/preview/image?expression=${expression}&outfit=${outfit}`;
  const response = await reach(baseUrl, path, { headers: await customer.headers() });
  if (!response.ok) throw new CommandError(`The preview could not be downloaded: ${response.status}.`);
  await writeFile(join(out, file), Buffer.from(await response.arrayBuffer()));
  return file;
}
