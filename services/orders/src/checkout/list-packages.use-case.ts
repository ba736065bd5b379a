import { Injectable } from '@nestjs/common';
import { packages, type Package } from '@headshots/proto/vocabulary';
import type { Currency, Money } from '../order/money.ts';
import { packageTerms, type PackageTerms } from '../order/package.ts';
import { priceOf } from './price-book.ts';
import { CheckoutSettings } from './checkout.settings.ts';

export interface PackageOffer extends PackageTerms {
  readonly package: Package;
  readonly price: Money;
}

@Injectable()
export class ListPackages {
  constructor(private readonly settings: CheckoutSettings) {}

  run(currency: Currency): readonly PackageOffer[] {
    return packages.map((name) => ({
      package: name,
      price: priceOf(this.settings.priceBook, name, currency),
      ...packageTerms[name],
    }));
  }
}
