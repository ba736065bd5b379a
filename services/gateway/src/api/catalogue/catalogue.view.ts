import { GetCapabilitiesResponseSchema } from '@headshots/proto/generation/v1/generation_pb';
import { PackageOfferSchema } from '@headshots/proto/orders/v1/orders_pb';
import { packageWords, sourceTypeWords } from '@headshots/proto/words';
import { z } from 'zod';
import { count, expressionChoice, measure, money, text, texts, word } from '../fields.ts';
import { packageName, sourceType } from '../schemas.ts';
import { Given, list, view } from '../view.ts';

export const packageOffer = view(PackageOfferSchema, 'PackageOffer', {
  package: word(packageWords, packageName),
  images: count,
  price: money,
  estimatedMinutes: count,
  recentMinutes: new Given(
    z
      .int()
      .nullable()
      .describe(
        'nine of ten newest orders were ready in less, from payment to delivery; null: too few are known',
      ),
  ),
});

export const capabilities = view(GetCapabilitiesResponseSchema, 'Capabilities', {
  engine: text,
  model: text,
  sourceType: word(sourceTypeWords, sourceType),
  keeps: texts,
  expressions: list(expressionChoice),
  secondsPerImage: measure,
});
