import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { currency, named } from '../schemas.ts';
import { capabilities, packageOffer } from './catalogue.view.ts';

const tag = 'catalogue';
const open = { tag, method: 'GET', access: 'public', limit: 'browse', errors: [] } as const;

export const listPackages = endpoint({
  ...open,
  id: 'listPackages',
  summary: 'Packages with their prices',
  path: '/packages',
  query: z.strictObject({ currency: currency.default('EUR') }),
  answer: z.object({ packages: z.array(packageOffer.schema) }),
});

export const getCapabilities = endpoint({
  ...open,
  id: 'getCapabilities',
  summary: 'What the engine in use can do',
  path: '/capabilities',
  answer: capabilities.schema,
});

export const getConfig = endpoint({
  ...open,
  id: 'getConfig',
  summary: 'What is known only at deployment',
  path: '/config',
  answer: named(
    'Config',
    z.object({
      brand: z.string(),
      supportEmail: z.string(),
      operator: z.object({
        name: z.string(),
        street: z.string(),
        city: z.string(),
        country: z.string(),
        email: z.string(),
        phone: z.string(),
        register: z.string(),
        vatId: z.string(),
      }),
      paymentMode: z.enum(['bypass', 'stripe']),
      consentVersions: z.object({ terms: z.string(), face: z.string(), immediateStart: z.string() }),
      providers: z.array(z.string()),
      preview: z.boolean().describe('a portrait can be asked for before paying'),
    }),
  ),
});
