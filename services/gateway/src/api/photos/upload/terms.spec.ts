import { expect, it } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { UserSchema } from '@headshots/proto/identity/v1/identity_pb';
import type { Identity } from '../../../neighbours.ts';
import { Terms } from './terms.ts';

const caller = { userId: 'u', token: 't' };

it('asks until the terms are agreed to, then never again', async () => {
  const answers = [false, true];
  let asked = 0;
  const getCurrentUser = () =>
    Promise.resolve(create(UserSchema, { termsAccepted: answers[asked++] ?? false }));
  const terms = new Terms({ getCurrentUser } as Pick<Identity, 'getCurrentUser'> as Identity);
  await expect(terms.demand(caller)).rejects.toMatchObject({ code: 'auth.terms_required', status: 403 });
  await terms.demand(caller);
  await terms.demand(caller);
  expect(asked).toBe(2);
  await expect(terms.demand({ ...caller, userId: 'another' })).rejects.toMatchObject({ status: 403 });
});

it('does not take silence for agreement', async () => {
  const getCurrentUser = () => Promise.reject(new Error('away'));
  const terms = new Terms({ getCurrentUser } as Pick<Identity, 'getCurrentUser'> as Identity);
  await expect(terms.demand(caller)).rejects.toThrow('away');
});
