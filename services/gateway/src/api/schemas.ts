import { expressions, packages, resolutions, sourceTypes, styles } from '@headshots/proto/vocabulary';
import { idText, oneLine } from '@headshots/platform/text';
import { z } from 'zod';

/** Names appear in the OpenAPI document. */
const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id }) as S;

export const id = z.uuid();
/** One line from outside, of at most so many characters. */
export const line = (most: number) => z.string().max(most).regex(oneLine);
/** A name that we or a provider of payments gave. */
export const reference = (most: number) => z.string().max(most).regex(idText);
/** Version of a text that is agreed to. */
export const version = z
  .string()
  .max(64)
  .regex(/^[\w.:-]*$/);
export const packageName = named('Package', z.enum(packages));
export const expression = named('Expression', z.enum(expressions));
export const style = named('Style', z.enum(styles));
export const resolution = named('Resolution', z.enum(resolutions));
export const sourceType = named('SourceType', z.enum(sourceTypes));
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Which part of a long list. */
export const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: reference(500).default(''),
});
export const empty = named('Nothing', z.object({}));
export { named };
