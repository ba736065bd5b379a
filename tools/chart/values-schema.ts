import { z } from 'zod';
import { valuesShape } from './values-shape.ts';

/** Of JavaScript, not of a rule. */
const anyInteger = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

export interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export const valuesSchema = (): Schema =>
  z.toJSONSchema(valuesShape, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const bound of ['minimum', 'maximum'] as const)
        if (anyInteger.includes(jsonSchema[bound] as number)) Reflect.deleteProperty(jsonSchema, bound);
      Reflect.deleteProperty(jsonSchema, 'default');
    },
  }) as Schema;
