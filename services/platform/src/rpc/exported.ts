import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  ExportMyDataResponseSchema,
  type ExportFileSchema,
  type ExportMyDataResponse,
} from '@headshots/proto/common/v1/export_pb';

/** Answer of `ExportMyData`. Dates become ISO 8601, amounts of money decimal text. */
export function exported(
  data: object,
  files: MessageInitShape<typeof ExportFileSchema>[] = [],
): ExportMyDataResponse {
  const json = JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return create(ExportMyDataResponseSchema, { json, files });
}
