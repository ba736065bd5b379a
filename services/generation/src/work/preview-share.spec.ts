import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paidPerPreview, PreviewShare } from './preview-share.ts';

it('is one trial for nine paid shots, however long nobody asked for one', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (asked) => {
      const share = new PreviewShare();
      const taken: ('paid' | 'preview')[] = [];
      for (const wished of asked) {
        if (wished && share.due) {
          share.previewTaken();
          taken.push('preview');
        } else {
          share.paidTaken();
          taken.push('paid');
        }
      }
      const trials = taken.flatMap((one, place) => (one === 'preview' ? [place] : []));
      for (const [at, place] of trials.entries())
        expect(place - (trials[at - 1] ?? -1) - 1).toBeGreaterThanOrEqual(paidPerPreview);
    }),
  );
});

it('comes to whoever always asks as every tenth candidate', () => {
  const share = new PreviewShare();
  const taken = Array.from({ length: 100 }, () => {
    const { due } = share;
    if (due) share.previewTaken();
    else share.paidTaken();
    return due;
  });
  expect(taken.filter(Boolean)).toHaveLength(10);
});
