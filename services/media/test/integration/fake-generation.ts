import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { Expression } from '@headshots/proto/common/v1/types_pb';
import {
  GenerationService,
  Verdict,
  type CheckSelfieRequest,
  type CheckSelfieResponseSchema,
} from '@headshots/proto/generation/v1/generation_pb';

/** Without the form of a whole message, so that a test may spread it. */
export type SelfieAnswer = Exclude<MessageInitShape<typeof CheckSelfieResponseSchema>, { $typeName: string }>;

export const goodSelfie: SelfieAnswer = {
  verdict: Verdict.OK,
  engine: 'studio',
  eyes: { left: { x: 0.4125, y: 0.4 }, right: { x: 0.575, y: 0.41 } },
  expressions: [
    { expression: Expression.UNCHANGED, possible: true },
    { expression: Expression.SLIGHT_SMILE, possible: true },
    { expression: Expression.CLEAR_SMILE, possible: false, reason: 'expression.selfie_does_not_show_it' },
  ],
};

/** Stands where generation answers; the network between is real. */
export interface FakeGeneration {
  readonly url: string;
  readonly requests: { readonly message: CheckSelfieRequest; readonly authorization: string | null }[];
  answer: SelfieAnswer;
  /** Keeps the next answers back: `asked` resolves with the first question, `release` lets them go. */
  hold(): { readonly asked: Promise<void>; readonly release: () => void };
  close(): Promise<void>;
}

export async function fakeGeneration(): Promise<FakeGeneration> {
  const requests: FakeGeneration['requests'] = [];
  let arrived = (): void => undefined;
  let held: Promise<void> = Promise.resolve();
  const handler = connectNodeAdapter({
    readMaxBytes: 4 * 1024 * 1024,
    routes: (router) =>
      router.service(GenerationService, {
        checkSelfie: async (message, context) => {
          requests.push({ message, authorization: context.requestHeader.get('authorization') });
          arrived();
          await held;
          return fake.answer;
        },
      }),
  });
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const fake: FakeGeneration = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: goodSelfie,
    hold: () => {
      let release = (): void => undefined;
      const asked = new Promise<void>((resolve) => (arrived = resolve));
      held = new Promise<void>((resolve) => (release = resolve));
      return { asked, release };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return fake;
}
