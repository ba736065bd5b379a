import { describe, expect, test } from '@jest/globals';
import { pollingOf, viewOf } from '@/pages/upload/preview/preview-view';
import type { AppError } from '@/shared/api/app-error';
import { makePreview, makeUnmade } from '@/testing/preview-factories';

const error = (status: number, code: string, reasons: readonly string[] = []): AppError => ({
  status,
  code,
  message: '',
  errors: reasons.map((reason) => ({ field: 'photo', code: reason, message: '' })),
});

describe('what is seen of a portrait before paying', () => {
  test('is its frame until it is made, in its colour once that is known', () => {
    expect(viewOf(undefined, undefined)).toEqual({ kind: 'waiting', color: undefined });
    expect(viewOf(makeUnmade({ state: 'waiting' }), undefined).kind).toBe('waiting');
    expect(viewOf(makeUnmade({ dominantColor: '#123456' }), undefined)).toEqual({
      kind: 'waiting',
      color: '#123456',
    });
  });

  test('is the portrait, whatever a later look at it meets', () => {
    const preview = makePreview();
    expect(viewOf(preview, undefined)).toEqual({ kind: 'ready', preview });
    expect(viewOf(preview, error(503, 'service.unavailable'))).toEqual({ kind: 'ready', preview });
  });

  test('is a photo that will not work, however that is told', () => {
    const reasons = ['selfie.trial_identity'];
    const refused = { kind: 'refused', reasons };
    expect(viewOf(makeUnmade({ state: 'not_usable', reasons }), undefined)).toEqual(refused);
    expect(viewOf(undefined, error(422, 'selfie.not_usable', reasons))).toEqual(refused);
  });

  test.each([
    [0, 'network', 'away'],
    [503, 'service.unavailable', 'away'],
    [429, 'rate.limited', 'away'],
    [429, 'preview.quota_exceeded', 'quota'],
  ])('says of %i %s only that it could not be made', (status, code, why) => {
    expect(viewOf(undefined, error(status, code))).toEqual({ kind: 'missing', why });
  });

  test.each([
    [404, 'preview.off'],
    [409, 'photo.already_ordered'],
    [422, 'selfie.expression_unavailable'],
    [403, 'auth.email_not_verified'],
  ])('is nothing at %i %s, which other places tell', (status, code) => {
    expect(viewOf(undefined, error(status, code))).toEqual({ kind: 'none' });
  });

  test('is looked at each second while it is made, seldom while nobody answers, and else not again', () => {
    const every = (...[preview, failure]: Parameters<typeof viewOf>) => pollingOf(viewOf(preview, failure));
    expect(every(makeUnmade(), undefined)).toBe(1000);
    expect(every(makeUnmade(), error(0, 'network'))).toBe(1000);
    expect(every(undefined, error(0, 'network'))).toBe(10_000);
    expect(every(makePreview(), undefined)).toBe(0);
    expect(every(makeUnmade({ state: 'failed' }), undefined)).toBe(0);
    expect(every(undefined, error(429, 'preview.quota_exceeded'))).toBe(0);
  });
});
