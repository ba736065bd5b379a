import { mkdir } from 'node:fs/promises';
import { CommandError } from '../commands/command-error.ts';
import { dataOf, publicApi } from '../api/public-api.ts';
import { reach } from './customer-api.ts';
import { order, type OrderOptions } from './order.ts';

export interface Journey extends Omit<OrderOptions, 'mailUrl'> {
  /** Without a mail sink nobody can be confirmed. */
  readonly mailUrl: string | undefined;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

export async function travel(journey: Journey): Promise<void> {
  await lookAround(journey.baseUrl);
  const { mailUrl } = journey;
  if (mailUrl === undefined) return say('  no mail sink: nobody registers, nothing is ordered');
  await mkdir(journey.out, { recursive: true });
  await order({ ...journey, mailUrl });
}

async function lookAround(baseUrl: string): Promise<void> {
  const page = await reach(baseUrl, '/');
  const html = await page.text();
  const { brand } = await dataOf(publicApi(baseUrl).GET('/config'));
  if (!page.ok || !html.includes(brand))
    throw new CommandError(`The first page answered ${page.status} and does not name ${brand}.`);
  say(`✓ the first page and the settings of ${brand}`);
  const photos = await reach(baseUrl, '/api/photos');
  if (photos.status !== 401)
    throw new CommandError(`Photos of nobody were answered with ${photos.status}, not refused.`);
  say('✓ a stranger is refused');
}
