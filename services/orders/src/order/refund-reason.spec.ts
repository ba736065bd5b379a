import { describe, expect, it } from '@jest/globals';
import { errorCatalogue } from '@headshots/proto/errors';
import {
  generationFailure,
  generationFailures,
  otherRefundReasons,
  refundReasonCode,
} from './refund-reason.ts';

describe('refunds', () => {
  it('takes a failure it does not know as incomplete', () => {
    expect(generationFailure('no_face')).toBe('no_face');
    expect(generationFailure('aliens')).toBe('incomplete');
  });

  it('names every reason by a code of the catalogue', () => {
    for (const reason of [...generationFailures, ...otherRefundReasons]) {
      expect(errorCatalogue).toHaveProperty([refundReasonCode(reason)]);
    }
  });
});
