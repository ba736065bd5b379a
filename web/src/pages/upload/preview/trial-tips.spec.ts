import { expect, test } from '@jest/globals';
import { trialsOf } from '@/pages/upload/preview/trial-tips';

test.each([
  [
    ['selfie.trial_cut', 'selfie.trial_identity', 'selfie.trial_cut'],
    ['cut', 'identity'],
  ],
  [['selfie.trial_texture', 'selfie.trial_news_of_tomorrow'], ['texture']],
  [['selfie.trial_failed'], ['other']],
  [['selfie.trial_news_of_tomorrow'], ['other']],
  [[], ['other']],
])('of %j it is told %j', (reasons, trials) => {
  expect(trialsOf(reasons)).toEqual(trials);
});
