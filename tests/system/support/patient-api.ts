import { patient } from '../../../deploy/src/api/patient.ts';
import { publicApi, sendWithin, type PublicApi, type Send } from '../../../deploy/src/api/public-api.ts';
import { patienceMs } from './customer.ts';

const once: Send = (request) => sendWithin(20_000)(request).catch(() => Response.error());

/** Asks again while nobody answers or the answer is "later", as it is while parts of the product come and go. */
export const patientApi = (origin: string): PublicApi =>
  publicApi(origin, patient(once, { forMs: patienceMs, leastPauseMs: 500, mostPauseMs: 10_000 }));
