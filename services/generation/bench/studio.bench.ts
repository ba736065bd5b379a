import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { shootPackage } from '../src/cli/shoot-package.ts';
import { StudioPool } from '../src/engine/pool.ts';
import { colourDistance, hashDistance, nearDuplicates } from '../src/engine/score/fingerprint.ts';
import { median } from '../src/engine/pixels/statistics.ts';

const counts = (process.argv[2] ?? '20,50').split(',').map(Number);
const fixture = new URL('../test/fixtures/grace_hopper.jpg', import.meta.url);
const selfie = await sharp(await readFile(fixture))
  .resize(3200, 3750, { kernel: 'lanczos3' })
  .jpeg({ quality: 92 })
  .toBuffer();
const small = await sharp(selfie).resize(1280, 1280, { fit: 'inside' }).jpeg().toBuffer();
const pool = new StudioPool({});
const { slots } = pool.profile();
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(2);

let began = performance.now();
await pool.checkSelfie({ image: small, originalWidth: 3200, originalHeight: 3750 });
console.log(`selfie check, cold worker: ${seconds(began)} s`);
began = performance.now();
await pool.checkSelfie({ image: small, originalWidth: 3200, originalHeight: 3750 });
console.log(`selfie check, warm: ${seconds(began)} s`);

for (const count of counts) {
  let first = '';
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100);
  began = performance.now();
  const result = await shootPackage(pool, {
    selfie,
    count,
    expression: 'unchanged',
    seed: `bench-${count}`,
    slots,
    onProgress: () => {
      first ||= seconds(began);
    },
  });
  const all = seconds(began);
  clearInterval(sampler);
  const shots = result.pictures.map(({ shot }) => shot);
  const steps = new Map<string, number>();
  for (const { report } of shots)
    for (const [step, ms] of Object.entries(report.steps))
      steps.set(step, (steps.get(step) ?? 0) + ms / shots.length);
  const similarities = shots.map(({ similarity }) => similarity);
  const shifts = shots.map(({ report }) => Math.abs(report.skinShift?.ita ?? 0));
  const pairs = shots.flatMap((a, i) =>
    shots.slice(0, i).map((b) => [a.fingerprint, b.fingerprint] as const),
  );
  console.log(
    `${count} images: ${all} s, first ${first} s, ${slots} workers, peak ${(peak / 1e6).toFixed(0)} MB`,
  );
  console.log(
    `  milliseconds per image: ${[...steps].map(([step, ms]) => `${step} ${ms.toFixed(0)}`).join(', ')}`,
  );
  console.log(
    `  similarity: least ${Math.min(...similarities).toFixed(3)}, median ${median(similarities).toFixed(3)}; skin tone: largest shift ${Math.max(...shifts).toFixed(1)} degrees`,
  );
  console.log(
    `  rejected ${result.rejections.length}, missing ${result.missing.length}, near-duplicates ${pairs.filter(([a, b]) => nearDuplicates(a, b)).length} of ${pairs.length} pairs`,
  );
  console.log(
    `  closest pair: ${Math.min(...pairs.map(([a, b]) => hashDistance(a, b) + colourDistance(a, b))).toFixed(1)} (bits + Lab)`,
  );
  pool.forget(`bench-${count}`);
}
await pool.close();
