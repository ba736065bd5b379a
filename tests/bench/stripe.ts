import { StripeControl } from '@headshots/stripe-double/client';
import { settings } from '../system/support/stack.ts';

const { doubleUrl, secretKey } = settings.stripe;

/** The double of the product that is measured. */
export const stripe = {
  control: new StripeControl(doubleUrl),
  /** Asks its API as orders does; with a form it is a POST. @throws Error with its answer */
  ask: async <T>(path: string, form?: Readonly<Record<string, string>>): Promise<T> => {
    const response = await fetch(`${doubleUrl}/v1/${path}`, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  },
};
