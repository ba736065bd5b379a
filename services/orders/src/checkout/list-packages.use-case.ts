import { Injectable } from '@nestjs/common';
import type { Currency, Money } from '../order/money.ts';
import { packages, type Package } from '@headshots/proto/vocabulary';
import { packageTerms, type PackageTerms } from '../order/package.ts';
import { priceOf } from './price-book.ts';
import { OrderSettings } from '../order/order.settings.ts';

export interface PackageOffer extends PackageTerms {
  readonly package: Package;
  readonly price: Money;
}

@Injectable()
export class ListPackages {
  constructor(private readonly settings: OrderSettings) {}

  run(currency: Currency): readonly PackageOffer[] {
    return packages.map((name) => ({
      package: name,
      price: priceOf(this.settings.priceBook, name, currency),
      ...packageTerms[name],
    }));
  }
}
