import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const head = '// Written by make proto.\n';

export async function documentTypes(document: object): Promise<string> {
  return head + astToString(await openapiTS(document as OpenAPI3));
}
