import { getOption, type DescMethod } from '@bufbuild/protobuf';
import { Access, access, callers } from './gen/headshots/common/v1/access_pb.ts';

export { Access };

/** The access rule a method declares in its `.proto`; `UNSPECIFIED` when it declares none. */
export function accessOf(method: DescMethod): Access {
  return getOption(method, access);
}

export function callersOf(method: DescMethod): readonly string[] {
  return accessOf(method) === Access.SERVICE ? getOption(method, callers) : [];
}
