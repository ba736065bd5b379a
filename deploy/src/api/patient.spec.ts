import { describe, expect, it } from '@jest/globals';
import { patient, type Patience } from './patient.ts';
import { answerOf, as, dataOf, publicApi, selfieForm, type Send } from './public-api.ts';

const quickly: Patience = { mostTries: 3, leastPauseMs: 0, mostPauseMs: 1 };
const busy = (status: number, code: string) => Response.json({ code, message: 'Later.' }, { status });
const good = (data: object) => Response.json({ data }, { status: 201 });

/** Answers in turn, and notes what came. */
function server(...answers: readonly Response[]) {
  const came: { key: string | null; token: string | null; type: string; body: string }[] = [];
  const send: Send = async (request) => {
    const answer = answers[came.length];
    came.push({
      key: request.headers.get('idempotency-key'),
      token: request.headers.get('authorization'),
      type: request.headers.get('content-type') ?? '',
      body: await request.text(),
    });
    if (!answer) throw new Error('nothing answers');
    return answer;
  };
  return { came, send };
}
const apiOf = (send: Send) => publicApi('http://shop.example', patient(send, quickly));
const upload = (send: Send) => {
  const fields = { expression: 'unchanged', faceConsentVersion: 'v1' } as const;
  return apiOf(send).POST('/photos', {
    ...as('token'),
    params: { header: { 'Idempotency-Key': 'key' } },
    body: selfieForm(new Blob(['picture']), 'me.jpg', fields),
  });
};

describe('a patient client', () => {
  it('sends an upload again, whole and with its key, while the answer is "later"', async () => {
    const { came, send } = server(
      busy(503, 'service.unavailable'),
      busy(409, 'idempotency.in_progress'),
      good({ photo: { id: 'p' } }),
    );
    expect(await dataOf(upload(send))).toEqual({ photo: { id: 'p' } });
    expect(came).toHaveLength(3);
    for (const { key, token, type, body } of came) {
      expect([key, token]).toEqual(['key', 'Bearer token']);
      expect(type).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toContain('picture');
    }
  });

  it('sends nothing again that is refused', async () => {
    const { came, send } = server(busy(422, 'validation.failed'));
    expect(await answerOf(upload(send))).toMatchObject({ status: 422, code: 'validation.failed' });
    expect(came).toHaveLength(1);
  });

  it('comes back with the last answer when its patience ends', async () => {
    const { came, send } = server(...Array.from({ length: 4 }, () => busy(429, 'rate.limited')));
    await expect(dataOf(upload(send))).rejects.toThrow('429 rate.limited Later.');
    expect(came).toHaveLength(3);
  });

  it('sends no body where none is given', async () => {
    const { came, send } = server(good({}));
    await apiOf(send).POST('/auth/logout', as('token'));
    expect(came).toMatchObject([{ type: '', body: '' }]);
  });
});
