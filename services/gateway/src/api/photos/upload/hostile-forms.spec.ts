import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { asProblem } from '@headshots/platform/errors';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  consented,
  formEnd,
  formStart,
  rawUpload,
  type RawAnswer,
  type RawUploadOptions,
} from '../../../../test/support/raw-upload.ts';
import { wrongField as wrong } from './form-problems.ts';
import { readForm } from './read-form.ts';

const megabyte = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
let server: Server;
let url: string;
let stored: number;

/** Answers as the gateway does: a file counts once its form was whole, and other fields than ours are refused. */
async function store(request: Parameters<typeof readForm>[0]): Promise<void> {
  await readForm(request, async (fields, file, whole) => {
    const unknown = Object.keys(fields).find((name) => !(name in consented));
    if (unknown !== undefined) throw wrong(unknown, 'field.invalid');
    for await (const _piece of file);
    await whole;
    stored += 1;
  });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = (status: number, code?: string): void => {
      const body = JSON.stringify({ code });
      response.writeHead(status, { 'content-length': body.length }).end(body);
    };
    store(request).then(
      () => answer(201),
      (error: unknown) => answer(asProblem(error).status, asProblem(error).code),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void (stored = 0));

const fields = formStart().slice(0, formStart().lastIndexOf('--b'));
const part = (head: string, body = 'x'): string => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string, value = 'x'): string =>
  part(`content-disposition: form-data; name="${name}"`, value);
const file = (disposition = 'name="file"; filename="me.jpg"', more = ''): string =>
  part(`content-disposition: form-data; ${disposition}\r\ncontent-type: image/jpeg${more}`, 'photo');
const end = '--b--\r\n';
const long = 'n'.repeat(60_000);

/** Sends the whole text at once, and waits for the answer. */
async function answerTo(text: string, options: RawUploadOptions = {}): Promise<RawAnswer> {
  const upload = rawUpload(url, options);
  await upload.write(Buffer.from(text, 'latin1'));
  upload.end();
  const answer = await upload.answer;
  upload.cut();
  return answer;
}

/** Answered before there is a request. */
const noHttp = [400, undefined] as const;
const malformed = [400, 'request.malformed'] as const;
const wrongField = [422, 'validation.failed'] as const;
const taken = [201, undefined] as const;
type Row = readonly [
  what: string,
  text: string,
  expected: readonly [number, string | undefined],
  options?: RawUploadOptions,
];

const rows: readonly Row[] = [
  ['a field whose name is 60 kB', fields + field(long) + file() + end, wrongField],
  ['a field whose name is 8 kB', fields + field(long.slice(0, 8_000)) + file() + end, wrongField],
  ['a field called file', fields + field('file') + file() + end, wrongField],
  ['a file name of 60 kB', fields + file(`name="file"; filename="${long}"`) + end, taken],
  ['a file name that climbs', fields + file('name="file"; filename="../../../etc/passwd"') + end, taken],
  ['a file name with a NUL and quotes', fields + file('name="file"; filename="a\0\\"b%00.jpg"') + end, taken],
  [
    'a file name in an unknown charset',
    fields + file(`name="file"; filename*=klingon''%ff%fe%zz`) + end,
    taken,
  ],
  ['an empty file name', fields + file('name="file"; filename=""') + end, taken],
  ['a file name that is not closed', fields + file('name="file"; filename="me.jpg') + end, taken],
  ['a preamble', `hello\r\n${fields}${file()}${end}`, taken],
  ['an epilogue', fields + file() + end + long, taken],
  ['thousands of parts', fields + field('x').repeat(5_000) + file() + end, wrongField],
  ['thousands of nameless parts', fields + part('x: y').repeat(5_000) + file() + end, malformed],
  [
    'thousands of fields with names of their own',
    fields + Array.from({ length: 3_000 }, (_, n) => field(`n${n}`)).join('') + end,
    malformed,
  ],
  [
    'a part with thousands of headers',
    fields + file(undefined, `\r\nx: ${'y\r\nx: '.repeat(9_000)}`) + end,
    taken,
  ],
  ['a head of a part without end', `${fields}--b\r\n${'x: y\r\n'.repeat(5_000)}`, malformed],
  ['a part without a head', `${fields}--b\r\n\r\nx\r\n${file()}${end}`, taken],
  ['a head that is no head', `${fields}--b\r\nnonsense\r\n\r\nx\r\n${file()}${end}`, taken],
  ['no last boundary', fields + file(), malformed],
  ['no last boundary after a field', fields, malformed],
  ['nothing', '', malformed],
  ['only the last boundary', end, wrongField],
  ['a boundary of one character', formStart('-') + formEnd('-'), taken, { boundary: '-' }],
  [
    'a boundary of 70 characters',
    formStart('b'.repeat(70)) + formEnd('b'.repeat(70)),
    taken,
    { boundary: 'b'.repeat(70) },
  ],
  [
    'a boundary of 71 characters',
    formStart('b'.repeat(71)) + formEnd('b'.repeat(71)),
    taken,
    { boundary: 'b'.repeat(71) },
  ],
  ['a boundary of 5,000 characters', fields, malformed, { boundary: 'b'.repeat(5_000) }],
  ['an announced length that is too short', fields + file() + end, noHttp, { length: 100 }],
  ['two lengths', fields + file() + end, noHttp, { headers: { 'content-length': '10' } }],
  ['a negative length', fields + file() + end, noHttp, { length: -1 }],
  [
    'a form in the form',
    fields +
      part(
        'content-disposition: form-data; name="file"\r\ncontent-type: multipart/mixed; boundary=c',
        `--c\r\ncontent-disposition: file; filename="a.jpg"\r\n\r\nx\r\n--c--`,
      ) +
      end,
    wrongField,
  ],
  ['a form in the file', fields + file('name="file"; filename="me.jpg"', '; boundary=c') + end, taken],
  ['a field after the file', fields + file() + field('package') + end, wrongField],
  ['a field again after the file', fields + file() + field('expression', 'unchanged') + end, wrongField],
  ['a field twice', fields + field('expression', 'unchanged') + file() + end, wrongField],
  ['a second file', fields + file() + file() + end, malformed],
  [
    'a second file of another name',
    fields + file() + file('name="other"; filename="b.jpg"') + end,
    malformed,
  ],
  [
    'a file of another kind of part',
    fields + part('content-disposition: attachment; name="file"; filename="a.jpg"') + end,
    wrongField,
  ],
  [
    'an unknown charset and encoding',
    fields +
      part(
        'content-disposition: form-data; name="x"\r\ncontent-type: text/plain; charset=klingon\r\ncontent-transfer-encoding: base64',
        '\xff\xfe',
      ) +
      file() +
      end,
    wrongField,
  ],
  ['line ends without return', (fields + file() + end).replaceAll('\r\n', '\n'), malformed],
];

it.each(rows)('with %s is answered', async (_what, text, expected, ...[options]) => {
  const { status, code } = await answerTo(text, options);
  expect([status, code]).toEqual(expected);
  expect(stored).toBe(status === 201 ? 1 : 0);
});

/** Goes on until it is answered. */
const endless: readonly (readonly [what: string, before: string, again: string])[] = [
  ['preamble', '', 'y'.repeat(64 * 1024)],
  ['preamble of almost boundaries', '', '\r\n--c'.repeat(10_000)],
  ['head of a part', `${fields}--b\r\n`, 'x: y\r\n'.repeat(10_000)],
  ['value of a head', `${fields}--b\r\nx: `, 'y'.repeat(64 * 1024)],
  ['field', `${fields}--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n`, 'y'.repeat(64 * 1024)],
  ['file', formStart(), 'y'.repeat(64 * 1024)],
];

it.each(endless)(
  'an endless %s is ended with a clear answer, and never held',
  async (_what, before, again) => {
    const held = (): number => {
      collectGarbage();
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return arrayBuffers + heapUsed;
    };
    const base = held();
    const upload = rawUpload(url, {});
    let answer: RawAnswer | undefined;
    void upload.answer.then(
      (given) => (answer = given),
      () => undefined,
    );
    await upload.write(before);
    let sent = 0;
    let most = 0;
    while (!answer && sent < 64 * megabyte) {
      await upload.write(again);
      sent += again.length;
      if (sent % (32 * again.length) === 0) most = Math.max(most, held() - base);
    }
    upload.end();
    const { status, code } = await upload.answer;
    expect([
      [413, 'upload.too_large'],
      [422, 'validation.failed'],
    ]).toContainEqual([status, code]);
    expect(sent).toBeLessThan(24 * megabyte);
    expect(most).toBeLessThan(12 * megabyte);
    upload.cut();
  },
);

it('a form whose sender goes away before its end is over, and nothing is stored', async () => {
  const asked = once(server, 'request');
  const upload = rawUpload(url, { length: 5_000_000 });
  const ended = asked.then(([request]) => store(request as Parameters<typeof readForm>[0]));
  ended.catch(() => undefined);
  await upload.write(formStart());
  await asked;
  upload.cut();
  await expect(ended).rejects.toMatchObject({ code: 'upload.failed' });
  expect(stored).toBe(0);
});

it('a form whose sender left before it was read is over at once', async () => {
  const asked = once(server, 'request');
  const upload = rawUpload(url, { length: 5_000_000 });
  const [request] = (await asked) as [Parameters<typeof readForm>[0]];
  const closed = new Promise((resolve) => void request.socket.once('close', resolve));
  upload.cut();
  await closed;
  await expect(store(request)).rejects.toMatchObject({ code: 'upload.failed' });
});
