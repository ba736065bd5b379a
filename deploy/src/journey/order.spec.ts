import { describe, expect, it } from '@jest/globals';
import { lifeOf, sentenceOf } from './customer-api.ts';
import { escapeText, gridFor } from './contact-sheet.ts';
import { safeName, type SavedImage } from './download.ts';
import { verificationToken } from './mailbox.ts';
import { barText } from './progress-bar.ts';
import { resultOf } from './result.ts';
import { SseParser } from './sse-parser.ts';

describe('reading answers', () => {
  it('finds the token of the mailed link', () => {
    expect(verificationToken('Hello\nhttp://localhost:8080/email-verification?token=a-B_9&x=1\nBye')).toBe(
      'a-B_9',
    );
    expect(verificationToken('http://localhost:8080/dashboard')).toBeUndefined();
  });

  it('reads events cut anywhere, and skips comments', () => {
    const parser = new SseParser();
    const text =
      'retry: 2000\n\n:\n\nid: 1\nevent: photo.changed\ndata: {"a":\ndata: 1}\n\nid: 2\ndata: x\n\n';
    const events = [...text].flatMap((sign) => parser.push(sign));
    expect(events).toEqual([
      { id: '1', type: 'photo.changed', data: '{"a":\n1}' },
      { id: '2', type: 'message', data: 'x' },
    ]);
  });

  it('knows how long a token lives', () => {
    const claims = Buffer.from(JSON.stringify({ iat: 1_000, exp: 1_600 })).toString('base64url');
    expect(lifeOf(`h.${claims}.s`)).toBe(600_000);
    expect(lifeOf('nonsense')).toBe(Infinity);
  });

  it('names the field, the code and the request of a refusal', () => {
    const problem = {
      code: 'validation.failed',
      message: 'Please check.',
      requestId: 'r1',
      errors: [{ field: 'file', code: 'field.required', message: 'Required.' }],
    };
    expect(sentenceOf('POST', '/photos', 422, problem)).toBe(
      'Please check. [POST /photos: 422 validation.failed, request r1]\n  file: Required. (field.required)',
    );
  });

  it('keeps downloaded files in their folder', () => {
    expect(safeName('../../etc/passwd')).not.toMatch(/^\.|\//);
    expect(safeName('konterfei-01-creative.jpg')).toBe('konterfei-01-creative.jpg');
  });
});

describe('showing', () => {
  it('draws the bar to its share', () => {
    expect(barText(10, 20, 4.4, 'processing')).toBe(
      `[${'█'.repeat(16)}${'░'.repeat(16)}] 10/20 · 4 s · processing`,
    );
    expect(barText(0, 0, 0, 'queued')).toContain('0/0');
  });

  it.each([
    [20, 5, 4],
    [50, 10, 5],
    [100, 10, 10],
    [7, 4, 2],
  ])('lays %i images out in %i columns and %i rows', (count, columns, rows) => {
    expect(gridFor(count, 0.8)).toMatchObject({ columns, rows });
  });

  it('writes names as text', () => {
    expect(escapeText('<a & "b">')).toBe('&#60;a &#38; &#34;b&#34;&#62;');
  });
});

describe('result.json', () => {
  const image = (number: number, similarity: number): SavedImage => ({
    headshot: {
      number,
      style: 'serious',
      resolution: 'high',
      similarity,
      bytes: 10,
      fileName: `${number}.jpg`,
      createdAt: '2026-11-21T10:00:09Z',
      downloadUrl: '',
      sourceType: 'compositeWithTrainedAlgorithmicMedia',
      expression: 'unchanged',
      garment: number === 1 ? 'knit' : null,
      belowTarget: false,
      favourite: false,
      image: null,
    },
    file: `${number}.jpg`,
    bytes: 10,
    width: 1024,
    height: 1280,
  });

  it('counts seconds from the payment, by the events where they were heard', () => {
    const result = resultOf({
      order: {
        id: 'o',
        number: 'K-1',
        package: 'professional',
        images: 2,
        state: 'paid',
        photoId: 'p',
        listPrice: { amount: 1200, currency: 'EUR' },
        discount: { amount: 0, currency: 'EUR' },
        total: { amount: 1200, currency: 'EUR' },
        couponCode: null,
        bypass: true,
        placedAt: '2026-11-21T09:59:59Z',
        paidAt: '2026-11-21T10:00:00Z',
        deliveredAt: null,
        refundedAt: null,
        refundReason: null,
        refundReview: false,
        confirmation: false,
        language: 'en',
        claimUntil: null,
        claim: null,
        canWithdraw: true,
        invoice: false,
        creditNote: false,
        paymentDelayed: false,
      },
      followed: {
        photo: { id: 'p', engine: 'studio' } as never,
        seenAt: new Map([[1, Date.parse('2026-11-21T10:00:03.5Z')]]),
        completedAt: Date.parse('2026-11-21T10:00:10Z'),
      },
      preview: { state: 'ready', reasons: [], notDressed: null, seconds: 1.2, file: 'preview.jpg' },
      images: [image(1, 0.9), image(2, 0.8)],
      archive: { file: 'a.zip', bytes: 30 },
      contactSheet: 'contact-sheet.jpg',
    });
    expect(result.images.map(({ secondsSincePayment }) => secondsSincePayment)).toEqual([3.5, 9]);
    expect(result.preview).toEqual({
      state: 'ready',
      reasons: [],
      notDressed: null,
      seconds: 1.2,
      file: 'preview.jpg',
    });
    expect(result.totals).toMatchObject({
      images: 2,
      dressed: 1,
      secondsToFirstImage: 3.5,
      secondsToLastImage: 9,
      secondsToCompleted: 10,
      bytes: 20,
    });
    expect(result.totals.similarity).toEqual({ lowest: 0.8, mean: 0.85, highest: 0.9 });
  });
});
