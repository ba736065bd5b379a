import { z } from 'zod';

/** Names appear in the OpenAPI document. */
const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id }) as S;

export const date = z.string().meta({ format: 'date-time' });
export const id = z.uuid();
export const packageName = named('Package', z.enum(['professional', 'premium', 'ultra']));
export const expression = named('Expression', z.enum(['unchanged', 'slight_smile', 'clear_smile']));
export const style = named(
  'Style',
  z.enum(['professional', 'friendly', 'serious', 'confident', 'approachable', 'creative']),
);
export const resolution = named('Resolution', z.enum(['high', 'medium', 'low']));
export const sourceType = named(
  'SourceType',
  z.enum(['compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia']),
);
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

export const money = named(
  'Money',
  z.object({ amount: z.int().describe('minor units'), currency: z.string() }),
);
export const empty = named('Nothing', z.object({}));
export const reason = named('Reason', z.object({ code: z.string(), message: z.string() }));

export const expressionChoice = named(
  'ExpressionChoice',
  z.object({ expression, possible: z.boolean(), reason: z.string().nullable() }),
);

export { named };
