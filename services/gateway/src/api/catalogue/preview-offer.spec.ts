import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Generation } from '../../neighbours.ts';
import { PreviewOffer } from './preview-offer.ts';

Logger.overrideLogger(false);

function offerOf(...answers: (boolean | Error)[]) {
  let asked = 0;
  const getCapabilities = () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ preview: answer });
  };
  const generation = { getCapabilities } as unknown as Pick<Generation, 'getCapabilities'>;
  return { offer: new PreviewOffer(generation), asked: () => asked };
}

it('tells whether generation makes previews, and asks it once a minute', async () => {
  const { offer, asked } = offerOf(true, false);
  expect([await offer.known(0), await offer.known(59_999), asked()]).toEqual([true, true, 1]);
  expect([await offer.known(60_000), asked()]).toEqual([false, 2]);
});

it('says no until generation has answered, then what it said last, and asks again soon', async () => {
  const { offer, asked } = offerOf(new Error('away'), true, new Error('away'));
  expect(await offer.known(0)).toBe(false);
  expect([await offer.known(4_999), asked()]).toEqual([false, 1]);
  expect(await offer.known(5_000)).toBe(true);
  expect([await offer.known(65_000), asked()]).toEqual([true, 3]);
});
