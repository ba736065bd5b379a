import type { Stripe } from 'stripe';

type Kind = Stripe.StripeRawError['type'];

export class ApiError extends Error {
  readonly status: number;
  readonly type: Kind;
  readonly code: string | undefined;
  readonly parameter: string | undefined;

  constructor(status: number, type: Kind, message: string, code?: string, parameter?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.parameter = parameter;
  }

  get body(): object {
    const { type, message, code, parameter } = this;
    const documentation = code && `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
    return {
      error: {
        ...(code ? { code, doc_url: documentation } : {}),
        message,
        ...(parameter ? { param: parameter } : {}),
        type,
      },
    };
  }
}

export const invalid = (message: string, code?: string, parameter?: string): ApiError =>
  new ApiError(400, 'invalid_request_error', message, code, parameter);

export const missing = (kind: string, id: string): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, 'resource_missing', 'id');
