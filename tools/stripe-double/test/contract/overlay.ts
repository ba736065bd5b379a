import { apiVersion } from '../../src/objects/api-version.ts';
import type { PublishedSchema, Schema } from './published-schema.ts';

type Changes = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

const texts: Schema = { type: 'array', items: { type: 'string' } };

/** Fields that objects have in our version and not in the published one, as the types of Stripe's package say. */
const added: Changes = {
  'checkout.session': { allowed_payment_method_types: { ...texts, nullable: true } },
  charge: { source: { nullable: true, enum: [] } },
  dispute: { intended_submission_method: { type: 'string', nullable: true } },
  dispute_evidence_details: { submission_method: { type: 'string' } },
  payment_intent: {
    payment_record: { type: 'string', nullable: true },
    source: { nullable: true, enum: [] },
  },
  payment_method_details_card: { electronic_commerce_indicator: { type: 'string', nullable: true } },
};

const request = '/v1/checkout/sessions';
const endpoints = '/v1/webhook_endpoints';
const form = 'application/x-www-form-urlencoded';

/**
 * The published requests as they are in our version: a new session takes `allowed_payment_method_types` instead of
 * `payment_method_types`, an endpoint of webhooks takes our version.
 * @throws Error once the published version is ours: there is nothing left to change
 */
export function requestsInOurVersion(published: PublishedSchema): PublishedSchema {
  refuseWhenCaughtUp(published);
  const { payment_method_types, ...parameters } = parametersOf(published, request);
  const { api_version, ...ofEndpoint } = parametersOf(published, endpoints);
  if (!payment_method_types || !api_version?.enum) throw new Error('The overlay does not fit any more.');
  return {
    ...published,
    info: { ...published.info, version: apiVersion },
    paths: {
      ...published.paths,
      ...withParameters(published, request, {
        ...parameters,
        allowed_payment_method_types: payment_method_types,
      }),
      ...withParameters(published, endpoints, {
        ...ofEndpoint,
        api_version: { ...api_version, enum: [...api_version.enum, apiVersion] },
      }),
    },
  };
}

/**
 * The published objects with the fields that came since.
 * @throws Error once the published version is ours, or has such a field
 */
export function objectsInOurVersion(published: PublishedSchema): PublishedSchema {
  refuseWhenCaughtUp(published);
  const changed = Object.entries(added).map(([name, fields]) => [name, withFields(published, name, fields)]);
  const all = { ...published.components.schemas, ...Object.fromEntries(changed) } as Record<string, Schema>;
  const schemas = { ...all, dispute: withAppeals(all['dispute']) };
  return { ...published, components: { ...published.components, schemas } };
}

/** 23.1 of Stripe's package knows two statuses more. */
function withAppeals(dispute: Schema | undefined): Schema {
  const status = dispute?.properties?.['status'];
  if (!status?.enum || status.enum.includes('appeal_under_review'))
    throw new Error('The overlay does not fit any more.');
  const statuses = [...status.enum, 'appeal_needs_response', 'appeal_under_review'];
  return { ...dispute, properties: { ...dispute?.properties, status: { ...status, enum: statuses } } };
}

function refuseWhenCaughtUp({ info }: PublishedSchema): void {
  if (info.version >= apiVersion)
    throw new Error(`The published schema is ${info.version}: take the overlay away.`);
}

type Fields = Readonly<Record<string, Schema>>;

const parametersOf = (published: PublishedSchema, path: string): Fields =>
  published.paths[path]?.['post']?.requestBody?.content[form]?.schema.properties ?? {};

function withParameters(
  published: PublishedSchema,
  path: string,
  properties: Fields,
): PublishedSchema['paths'] {
  const operation = published.paths[path]?.['post'];
  const content = operation?.requestBody?.content[form];
  const schema = { ...content?.schema, properties };
  const requestBody = { ...operation?.requestBody, content: { [form]: { ...content, schema } } };
  return { [path]: { ...published.paths[path], post: { ...operation, requestBody } } };
}

function withFields(
  published: PublishedSchema,
  name: string,
  fields: Readonly<Record<string, Schema>>,
): Schema {
  const schema = published.components.schemas[name];
  const known = Object.keys(fields).filter((field) => schema?.properties?.[field]);
  if (!schema || known.length > 0) throw new Error(`${name} is published with ${known.join(', ')}.`);
  return { ...schema, properties: { ...schema.properties, ...fields } };
}
