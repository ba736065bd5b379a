import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import type { SessionVerifier } from '@headshots/platform/auth';
import { problem, type Problem } from '@headshots/platform/errors';
import { metricsText } from '@headshots/platform/telemetry';
import { PhotoSchema } from '@headshots/proto/media/v1/media_pb';
import { fastify, type FastifyInstance } from 'fastify';
import type { AdmitUpload } from './admit-upload.use-case.ts';
import type { TempFiles } from '../decoding/temp-files.service.ts';
import type { PhotoMessages } from '../library/index.ts';
import type { UploadPhoto } from './upload-photo.use-case.ts';
import { UploadRoute } from './upload.route.ts';
import type { UploadSettings } from './upload.settings.ts';

let folder: string;
let server: FastifyInstance;
/** What becomes of an upload that arrived. */
let failure: Problem | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  failure = undefined;
  const route = new UploadRoute(
    { verify: async () => ({ userId: 'u', emailVerified: true }) } as unknown as SessionVerifier,
    { use: (work: (folder: string) => unknown) => work(folder) } as unknown as TempFiles,
    { run: async () => undefined } as unknown as AdmitUpload,
    {
      run: async () => {
        if (failure) throw failure;
        return {};
      },
    } as unknown as UploadPhoto,
    {
      faceConsentVersion: '1',
      places: { all: 2, each: 2 },
      leastRate: { bytesPerSecond: 1, windowMs: 60_000 },
    } as UploadSettings,
    { photo: () => create(PhotoSchema) } as unknown as PhotoMessages,
  );
  server = fastify();
  route.addTo(server);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const counts = async (): Promise<readonly number[]> => {
  const { body } = await metricsText();
  return ['taken', 'refused', 'failed'].map((outcome) =>
    Number(new RegExp(`^media_upload_seconds_count\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(body)?.[1]),
  );
};
const send = (headers: Readonly<Record<string, string>>) =>
  server.inject({
    method: 'POST',
    url: '/uploads',
    headers: {
      'content-type': 'image/jpeg',
      'x-face-consent-version': '1',
      'x-expression': 'unchanged',
      ...headers,
    },
    payload: Buffer.from('picture'),
  });

it('measures uploads by what became of them, from the start on', async () => {
  expect(await counts()).toEqual([0, 0, 0]);
  const authorization = 'Bearer token';
  await send({});
  expect(await counts()).toEqual([0, 1, 0]);
  expect((await send({ authorization })).statusCode).toBe(201);
  expect(await counts()).toEqual([1, 1, 0]);
  await rm(join(folder, 'upload'));
  failure = problem('upload.damaged');
  await send({ authorization });
  expect(await counts()).toEqual([1, 2, 0]);
  await rm(join(folder, 'upload'));
  failure = problem('service.unavailable');
  await send({ authorization });
  expect(await counts()).toEqual([1, 2, 1]);
});
