import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../commands/command-error.ts';
import { dataOf, type PublicApi, type Schemas } from '../api/public-api.ts';
import { makeContactSheet } from './contact-sheet.ts';
import { CustomerApi } from './customer-api.ts';
import { becomeCustomer } from './customer.ts';
import { downloadAll, downloadArchive } from './download.ts';
import { PhotoFollower, type Followed } from './follow-photo.ts';
import { pay } from './pay.ts';
import { ProgressBar } from './progress-bar.ts';
import { previewOf, type DemoPreview } from './preview.ts';
import { placeOrder, uploadSelfie } from './purchase.ts';
import { resultOf, type DemoResult, type ResultParts } from './result.ts';

type Config = Schemas['Config'];
type Photo = Schemas['Photo'];

export const packages = ['professional', 'premium', 'ultra'] as const;
export const expressions = ['unchanged', 'slight_smile', 'clear_smile'] as const;
export const outfits = [
  'unchanged',
  'business',
  'business_men',
  'business_women',
  'business_all',
  'business_men_all',
  'business_women_all',
] as const;

export interface OrderOptions {
  readonly photo: string;
  readonly package: (typeof packages)[number];
  readonly expression: (typeof expressions)[number];
  readonly outfit: (typeof outfits)[number];
  readonly out: string;
  readonly baseUrl: string;
  readonly mailUrl: string;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

export async function order(options: OrderOptions): Promise<void> {
  const customer = new CustomerApi(options.baseUrl);
  const { api } = customer;
  const config = await dataOf(api.GET('/config'));

  const email = await becomeCustomer(customer, options.mailUrl);
  say(`✓ ${email} registered, verified by mail and signed in`);
  const uploaded = await uploadSelfie(api, options, config);
  const hints = uploaded.selfieCheck?.reasons ?? [];
  say(`✓ selfie uploaded${hints.length > 0 ? ` (hints: ${hints.join(', ')})` : ''}`);
  const photo = await wear(api, uploaded, options.outfit);
  const preview = config.preview ? await previewOf(customer, options.baseUrl, photo, options.out) : undefined;
  if (preview) say(seen(preview));
  if (preview?.notDressed) await wear(api, photo, 'unchanged');
  const follower = new PhotoFollower(customer);
  try {
    await follower.listening();
    const { order, nextUrl } = await placeOrder(api, options.package, photo, config);
    const paid = order.bypass ? 'paid in test mode' : await pay(options.baseUrl, nextUrl);
    say(
      `✓ order ${order.number}: ${order.images} images, ${(order.total.amount / 100).toFixed(2)} ${order.total.currency}, ${paid}`,
    );
    const followed = await watch(follower, photo.id);
    const result = await collect(options, { order, followed, preview }, config);
    await writeFile(join(options.out, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
    report(options, result);
  } finally {
    follower.close();
  }
}

const seen = ({ state, seconds, file, reasons, notDressed }: DemoPreview): string => {
  if (file === null) return `  no portrait before paying: ${[state, ...reasons].join(', ')}`;
  const own = notDressed === null ? '' : `\n  in own clothes, as in the order: ${notDressed}`;
  return `✓ one portrait before paying after ${seconds.toFixed(1)} s: ${file}${own}`;
};

async function wear(api: PublicApi, photo: Photo, outfit: OrderOptions['outfit']): Promise<Photo> {
  if (outfit === photo.outfit) return photo;
  const choice = photo.selfieCheck?.outfits.find((each) => each.outfit === outfit);
  if (choice?.possible === false) {
    say(`  in own clothes: ${choice.reason}`);
    return photo;
  }
  const body = { outfit };
  return (await dataOf(api.PUT('/photos/{id}/outfit', { params: { path: { id: photo.id } }, body }))).photo;
}

async function watch(follower: PhotoFollower, photoId: string): Promise<Followed> {
  const bar = new ProgressBar();
  const followed = await follower.until(photoId, ({ imagesDone, imagesTotal, status }) =>
    bar.show(imagesDone, imagesTotal, status),
  );
  bar.end();
  const { status, failure } = followed.photo;
  if (status === 'failed')
    throw new CommandError(
      `${failure?.message ?? 'Processing failed.'} (${failure?.code ?? '-'}) The order is refunded by itself.`,
    );
  return followed;
}

async function collect(
  options: OrderOptions,
  { order, followed, preview }: Pick<ResultParts, 'order' | 'followed' | 'preview'>,
  config: Config,
): Promise<DemoResult> {
  const { headshots, archive } = followed.photo;
  if (headshots.length !== order.images)
    throw new CommandError(`${headshots.length} images came; ${order.images} were ordered.`);
  if (!archive) throw new CommandError('The finished photo has no archive.');
  const images = await downloadAll(options.baseUrl, headshots, options.out);
  const saved = await downloadArchive(options.baseUrl, archive, options.out);
  const contactSheet = await makeContactSheet(images, options.out, {
    title: config.brand,
    subtitle: `Order ${order.number} · ${order.package} · ${images.length} images`,
  });
  return resultOf({ order, followed, preview, images, archive: saved, contactSheet });
}

function report({ out, outfit }: OrderOptions, { totals, archive }: DemoResult): void {
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
  const { lowest, mean, highest } = totals.similarity;
  say(
    `✓ ${totals.images} images (${megabytes(totals.bytes)}), archive ${megabytes(archive.bytes)}, each checked`,
  );
  say(
    `  payment to first image ${totals.secondsToFirstImage.toFixed(1)} s, to last image ${totals.secondsToLastImage.toFixed(1)} s`,
  );
  if (outfit !== 'unchanged') say(`  ${totals.dressed} of ${totals.images} images in business clothes`);
  say(`  similarity ${lowest.toFixed(2)} to ${highest.toFixed(2)}, mean ${mean.toFixed(2)}`);
  say(`  everything is in ${out}: images, ${archive.file}, contact-sheet.jpg, result.json`);
}
