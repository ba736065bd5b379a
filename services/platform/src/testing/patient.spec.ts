import { describe, expect, it } from '@jest/globals';
import { NeighbourFailed, problem } from '../errors/index.ts';
import { patient } from './patient.ts';

/** Refuses with these codes, one call after the other, then answers. */
const refusing = (...codes: Parameters<typeof problem>[0][]) => {
  const left = [...codes];
  const asked: string[] = [];
  const ask = async (what: string): Promise<string> => {
    asked.push(what);
    const code = left.shift();
    if (code) throw problem(code);
    return `answer to ${what}`;
  };
  return { asked, client: { ask } };
};

describe('a patient client', () => {
  it('repeats the same call while it is asked to come later', async () => {
    const { client, asked } = refusing('service.unavailable', 'idempotency.in_progress');
    expect(await patient(client).ask('a')).toBe('answer to a');
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  it('takes any other refusal for an answer', async () => {
    const { client, asked } = refusing('photo.in_use');
    await expect(patient(client).ask('a')).rejects.toMatchObject({ code: 'photo.in_use' });
    expect(asked).toHaveLength(1);
  });

  it('asks nobody again who failed', async () => {
    const failed = problem('service.unavailable', { cause: new NeighbourFailed('broken') });
    const asked: unknown[] = [];
    const client = { ask: (what: string) => (asked.push(what), Promise.reject(failed)) };
    await expect(patient(client).ask('a')).rejects.toBe(failed);
    expect(asked).toHaveLength(1);
  });

  it('gives up in the end', async () => {
    const { client } = refusing('service.unavailable', 'service.unavailable');
    await expect(patient(client, -1).ask('a')).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
