import type {
  Expression as WireExpression,
  Package,
  Resolution as WireResolution,
  SourceType as WireSourceType,
  Style as WireStyle,
} from '@headshots/proto/common/v1/types_pb';
import type { PhotoStatus as WireStatus } from '@headshots/proto/media/v1/media_pb';
import { expressions, packages, resolutions, sourceTypes, styles } from '../domain/vocabulary.ts';
import type {
  Expression,
  PackageName,
  PhotoStatus,
  Resolution,
  SourceType,
  Style,
} from '../domain/vocabulary.ts';

const statuses = ['pending', 'queued', 'processing', 'completed', 'failed'] as const;

/** Enums of the contract count from 1 in the order of the domain's lists; 0 is "unspecified". */
const out = <T>(list: readonly T[], value: T): number => list.indexOf(value) + 1;

export const toWireExpression = (value: Expression): WireExpression => out(expressions, value);
export const toWirePackage = (value: PackageName): Package => out(packages, value);
export const toWireResolution = (value: Resolution): WireResolution => out(resolutions, value);
export const toWireSourceType = (value: SourceType): WireSourceType => out(sourceTypes, value);
export const toWireStyle = (value: Style): WireStyle => out(styles, value);
export const toWireStatus = (value: PhotoStatus): WireStatus => out(statuses, value);

/** Undefined for "unspecified" and for values newer than this build. */
export const fromWireExpression = (value: WireExpression): Expression | undefined => expressions[value - 1];
export const fromWirePackage = (value: Package): PackageName | undefined => packages[value - 1];
export const fromWireResolution = (value: WireResolution): Resolution | undefined => resolutions[value - 1];
export const fromWireSourceType = (value: WireSourceType): SourceType | undefined => sourceTypes[value - 1];
export const fromWireStyle = (value: WireStyle): Style | undefined => styles[value - 1];
