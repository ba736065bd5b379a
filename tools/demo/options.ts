import { parseArgs } from 'node:util';
import { CommandError } from '../../deploy/src/commands/command-error.ts';
import { expressions, outfits, packages, type OrderOptions } from '../../deploy/src/journey/order.ts';

export type Addresses = Pick<OrderOptions, 'baseUrl' | 'mailUrl'>;

const usage =
  'make demo PHOTO=selfie.jpg [PACKAGE=professional|premium|ultra] [EXPRESSION=unchanged|slight_smile|clear_smile] [OUTFIT=unchanged|business|business_men|business_women, with _all for every image] [OUT=out]';

/** @throws CommandError that says how to call it */
export function demoOptions(args: readonly string[], standard: Addresses): OrderOptions {
  const text = { type: 'string' } as const;
  const names = {
    photo: text,
    package: text,
    expression: text,
    outfit: text,
    out: text,
    'base-url': text,
    'mail-url': text,
  };
  const values = valuesOf(() => parseArgs({ args: [...args], options: names, strict: true }).values);
  if (!values['photo']) throw new CommandError(`Which photo? ${usage}`);
  return {
    photo: values['photo'],
    package: oneOf('PACKAGE', packages, values['package'] || 'professional'),
    expression: oneOf('EXPRESSION', expressions, values['expression'] || 'unchanged'),
    outfit: oneOf('OUTFIT', outfits, values['outfit'] || 'unchanged'),
    out: values['out'] || 'out',
    baseUrl: address('--base-url', values['base-url'] || standard.baseUrl),
    mailUrl: address('--mail-url', values['mail-url'] || standard.mailUrl),
  };
}

function valuesOf(
  parse: () => Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | undefined>> {
  try {
    return parse() as Readonly<Record<string, string | undefined>>;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}

function oneOf<T extends string>(name: string, known: readonly T[], given: string): T {
  const found = known.find((value) => value === given);
  if (found === undefined) throw new CommandError(`${name} is one of ${known.join(', ')}; not ${given}.`);
  return found;
}

function address(name: string, given: string): string {
  if (!URL.canParse(given))
    throw new CommandError(`${name} must be an address like http://localhost:8080; not ${given}.`);
  return given.replace(/\/+$/, '');
}
