import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerExample } from './answer-example.ts';
import { readExamples } from './read-examples.ts';

const ours = fileURLToPath(new URL('../../public/examples', import.meta.url));
const made: string[] = [];

/** A folder with our pictures, changed. */
function folderWith(change: (file: (name: string) => string) => void = () => undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  made.push(folder);
  cpSync(ours, folder, { recursive: true });
  change((name) => join(folder, name));
  return folder;
}

afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

describe('the folder of examples', () => {
  test('is ours when none is named, and ours would be let in', async () => {
    const { shown, files } = await readExamples('');
    expect(shown.person).toBe('Grace Hopper');
    expect(files.size).toBe(132);
    expect((await readExamples(folderWith())).shown).toEqual(shown);
  });

  test('has another address when one of its pictures is another', async () => {
    const folder = folderWith((file) => cpSync(file('02-320.jpg'), file('01-320.jpg')));
    const [own, other] = [await readExamples(undefined), await readExamples(folder)];
    expect(other.shown.base).toMatch(/^\/examples\/[\da-f]{12}$/);
    expect(other.shown.base).not.toBe(own.shown.base);
    expect([...other.files.keys()].every((address) => address.startsWith(`${other.shown.base}/`))).toBe(true);
  });

  test('may hold links that stay within it', async () => {
    const folder = folderWith((file) => {
      cpSync(file('01-320.jpg'), file('..data'));
      rmSync(file('01-320.jpg'));
      symlinkSync('..data', file('01-320.jpg'));
    });
    expect((await readExamples(folder)).shown.base).toBe((await readExamples('')).shown.base);
  });

  test.each<[string, (file: (name: string) => string) => unknown, string]>([
    ['without a manifest', (file) => rmSync(file('examples.json')), 'examples.json is missing'],
    ['without a picture', (file) => rmSync(file('07-560.webp')), '07-560.webp is missing'],
    [
      'with a picture that leads out of it',
      (file) => {
        rmSync(file('hero-960.jpg'));
        symlinkSync(join(ours, 'hero-960.jpg'), file('hero-960.jpg'));
      },
      'hero-960.jpg leads out of the folder',
    ],
    [
      'with a picture of another size',
      (file) => cpSync(file('20-320.avif'), file('20-560.avif')),
      '20-560.avif has 320 × 320 pixels instead of 560 × 560',
    ],
    [
      'with a picture of another kind',
      (file) => cpSync(file('20-560.jpg'), file('20-560.webp')),
      '20-560.webp is no webp',
    ],
    [
      'with a picture that is none',
      (file) => writeFileSync(file('original-480.jpg'), 'text'),
      'original-480.jpg is no jpg',
    ],
    [
      'with a picture that does not say that AI made it',
      (file) => cpSync(file('original-480.jpg'), file('hero-480.jpg')),
      'hero-480.jpg carries no mark of AI',
    ],
  ])('is refused %s', async (_, change, reason) => {
    await expect(readExamples(folderWith(change))).rejects.toThrow(`EXAMPLES_DIR: ${reason}`);
  });

  test.each([
    ['out/examples', 'out/examples is no absolute path'],
    ['/no/such/folder', 'there is no folder /no/such/folder'],
  ])('is refused as %s', async (setting, reason) => {
    await expect(readExamples(setting)).rejects.toThrow(`EXAMPLES_DIR: ${reason}.`);
  });
});

describe('a picture of the examples', () => {
  let server: Server;
  let origin: string;
  let folder: string;
  let base: string;

  beforeAll(async () => {
    folder = folderWith();
    const examples = await readExamples(folder);
    base = examples.shown.base;
    server = createServer((request, response) => {
      if (!answerExample(examples, request.url ?? '', request, response)) response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('is answered for ever, as it was when the server began', async () => {
    const before = readFileSync(join(folder, '01-320.avif'));
    rmSync(join(folder, '01-320.avif'));
    const answer = await fetch(`${origin}${base}/01-320.avif`);
    expect(answer.headers.get('content-type')).toBe('image/avif');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(before);
  });

  test('is not there under another hash, nor is anything else of the folder', async () => {
    const addresses = [
      '/examples/000000000000/01-320.avif',
      '/examples/01-320.avif',
      `${base}/examples.json`,
    ];
    const answers = await Promise.all(addresses.map((address) => fetch(origin + address)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
