import { describe, expect, it } from '@jest/globals';
import { BadRequestException, NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import { problem } from '../errors/index.ts';
import { problemBody, problemFrom } from './problem.filter.ts';

describe('what a client is told', () => {
  it.each([
    [problem('coupon.not_found'), 404, 'coupon.not_found'],
    [new NotFoundException(), 404, 'route.not_found'],
    [new BadRequestException(), 400, 'request.malformed'],
    [Object.assign(new Error(), { statusCode: 413 }), 413, 'request.too_large'],
    [Object.assign(new Error(), { statusCode: 415 }), 415, 'request.unsupported_media_type'],
    [Object.assign(new Error(), { statusCode: 418 }), 400, 'request.malformed'],
    [Object.assign(new Error(), { code: 'ECONNREFUSED' }), 503, 'service.unavailable'],
    [new ServiceUnavailableException(), 500, 'server.error'],
    [new Error('detail of the inside'), 500, 'server.error'],
  ])('%#', (error, status, code) => {
    const answer = problemFrom(error);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(JSON.stringify(problemBody(answer, 'r'))).not.toContain('inside');
  });

  it('has the fields of the public contract', () => {
    const body = problemBody(
      problem('validation.failed', { errors: [{ field: 'email', code: 'field.required' }] }),
      'req-1',
    );
    expect(body).toEqual({
      title: 'Please check your input and try again.',
      status: 422,
      detail: 'Please check your input and try again.',
      code: 'validation.failed',
      message: 'Please check your input and try again.',
      errors: [{ field: 'email', code: 'field.required', message: 'This field is required.' }],
      requestId: 'req-1',
    });
  });
});
