import { endpoints } from '../api/endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { errorAnswers } from './error-answers.ts';
import { SchemaBook } from './schema-book.ts';

type Json = Readonly<Record<string, unknown>>;

export function openApiDocument(described: readonly Endpoint[] = endpoints): Json {
  const schemas = new SchemaBook(described);
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of described)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Headshots', version: '1', description: 'One selfie becomes headshots.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        desk: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of the staff' },
      },
      schemas: schemas.components(),
    },
  };
}

function operation(endpoint: Endpoint, schemas: SchemaBook): Json {
  const parameters = [
    ...schemas.parameters(endpoint, 'params', 'path'),
    ...schemas.parameters(endpoint, 'query', 'query'),
  ];
  if (endpoint.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    });
  }
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-rate-limit': endpoint.limit,
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, schemas) } : {}),
    responses: { ...goodAnswer(endpoint, schemas), ...errorAnswers(endpoint) },
  };
}

function securityOf({ access }: Endpoint): readonly Json[] {
  if (access === 'public') return [];
  return [access === 'staff' ? { desk: [] } : { session: [] }];
}

function requestBody(endpoint: Endpoint, schemas: SchemaBook): Json {
  if (endpoint.form === 'upload')
    return { required: true, content: { 'multipart/form-data': { schema: schemas.form(endpoint) } } };
  if (endpoint.form === 'raw')
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  return {
    // A missing body is read as an empty one.
    required: endpoint.body?.safeParse({}).success !== true,
    content: { 'application/json': { schema: schemas.body(endpoint) } },
  };
}

function goodAnswer(endpoint: Endpoint, schemas: SchemaBook): Json {
  const status = String(endpoint.status ?? 200);
  if (status === '302')
    return { 302: { description: 'Found', headers: { location: { schema: { type: 'string' } } } } };
  const file = { type: 'string', format: 'binary' };
  if (endpoint.form === 'archive')
    return { [status]: { description: 'Archive', content: { 'application/zip': { schema: file } } } };
  if (endpoint.form === 'pdf')
    return { [status]: { description: 'Document', content: { 'application/pdf': { schema: file } } } };
  if (endpoint.form === 'jpeg')
    return { [status]: { description: 'Picture', content: { 'image/jpeg': { schema: file } } } };
  const data = schemas.answer(endpoint);
  if (endpoint.form === 'event-stream')
    return { [status]: { description: 'Stream', content: { 'text/event-stream': { schema: data } } } };
  const schema = { type: 'object', required: ['data'], properties: { data } };
  return { [status]: { description: 'Success', content: { 'application/json': { schema } } } };
}
