import { z } from 'zod';
import { jsonText } from '@headshots/platform/config';
import { currencies } from '../order/money.ts';

/** Reads `{"EUR": 2500, "USD": 2700}`: minor units. */
export const supervisorAboveOf = jsonText.pipe(
  z.partialRecord(z.enum(currencies), z.int().positive().transform(BigInt)),
);
