import { jest } from '@jest/globals';
import type { Headshot, PhotoDetail } from '@/shared/api/types';

interface Request {
  /** `photo`, or the number of a headshot. */
  readonly of: 'photo' | number;
  readonly answer: (data: object, status?: number) => void;
}

/** A server of one photo whose every answer the test gives by hand; whatever else is asked for is empty. */
export function answersByHand(photoId: string) {
  const open: Request[] = [];
  const asked: Request['of'][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const [, id, , number] = new URL((input as globalThis.Request).url).pathname.match(
      /^\/api\/photos\/([^/]+)(\/headshots\/(\d+))?$/,
    ) ?? ['', ''];
    if (id !== photoId) return Promise.resolve(Response.json({ data: { photos: [], nextCursor: null } }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    const of = number === undefined ? 'photo' : Number(number);
    asked.push(of);
    open.push({
      of,
      answer: (data, status = 200) => resolve(Response.json(status === 200 ? { data } : data, { status })),
    });
    return promise;
  });
  const next = (of: Request['of']): Request => {
    const at = open.findIndex((request) => request.of === of);
    const [request] = at < 0 ? [] : open.splice(at, 1);
    if (request === undefined) throw new Error(`nobody asks for ${of}: ${open.map((one) => one.of)}`);
    return request;
  };
  return {
    /** Everything that was asked for so far. */
    asked,
    waiting: () => open.map(({ of }) => of),
    photo: (photo: PhotoDetail) => next('photo').answer({ photo }),
    headshot: (headshot: Headshot) => next(headshot.number).answer({ headshot }),
    refuse: (of: Request['of'], status: number) =>
      next(of).answer({ code: 'headshot.not_found', status, message: '' }, status),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Lets everything happen that can without another answer. */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await settled();
}
