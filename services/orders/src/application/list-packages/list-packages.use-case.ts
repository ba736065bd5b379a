import { Inject, Injectable } from '@nestjs/common';
import type { Currency, Money } from '../../domain/money.ts';
import { packageNames, packageTerms, type PackageName, type PackageTerms } from '../../domain/package.ts';
import { priceOf } from '../../domain/price-book.ts';
import { ORDER_SETTINGS, type OrderSettings } from '../order-settings.ts';

export interface PackageOffer extends PackageTerms {
  readonly package: PackageName;
  readonly price: Money;
}

@Injectable()
export class ListPackages {
  constructor(@Inject(ORDER_SETTINGS) private readonly settings: OrderSettings) {}

  run(currency: Currency): readonly PackageOffer[] {
    return packageNames.map((name) => ({
      package: name,
      price: priceOf(this.settings.priceBook, name, currency),
      ...packageTerms[name],
    }));
  }
}
