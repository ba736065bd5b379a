import type { MessageInitShape } from '@bufbuild/protobuf';
import { Package, type MoneySchema } from '@headshots/proto/common/v1/types_pb';
import type { PackageName } from '../domain/coupon.ts';
import type { Money } from '../domain/money.ts';

const packages: Readonly<Partial<Record<Package, PackageName>>> = {
  [Package.PROFESSIONAL]: 'professional',
  [Package.PREMIUM]: 'premium',
  [Package.ULTRA]: 'ultra',
};

export const packageOf = (code: Package): PackageName | undefined => packages[code];

export const moneyMessage = ({ amount, currency }: Money): MessageInitShape<typeof MoneySchema> => ({
  amount,
  currency,
});
