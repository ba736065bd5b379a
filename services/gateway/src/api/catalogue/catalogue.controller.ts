import { Controller, Inject } from '@nestjs/common';
import { agreementVersions } from '@headshots/proto/agreements';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../gateway.config.ts';
import { Input, Route, type Answer } from '../../http/route.ts';
import { GENERATION, ORDERS, type Generation, type Orders } from '../../neighbours.ts';
import { PreviewOffer } from './preview-offer.ts';
import { RecentTimes } from './recent-times.ts';
import * as views from './catalogue.view.ts';
import * as routes from './catalogue.endpoints.ts';

@Controller()
export class CatalogueController {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(GENERATION) private readonly generation: Generation,
    @Inject(RecentTimes) private readonly recentTimes: RecentTimes,
    @Inject(PreviewOffer) private readonly previewOffer: PreviewOffer,
  ) {}

  @Route(routes.listPackages)
  async packages(@Input() { query }: Input<typeof routes.listPackages>): Answer<typeof routes.listPackages> {
    const { packages } = await this.orders.listPackages({ currency: query.currency });
    const recent = this.recentTimes.known();
    return {
      packages: packages.map((offer) =>
        views.packageOffer.of(offer, { recentMinutes: recent.get(offer.package) ?? null }),
      ),
    };
  }

  @Route(routes.getCapabilities)
  async capabilities(): Answer<typeof routes.getCapabilities> {
    return views.capabilities.of(await this.generation.getCapabilities({}));
  }

  @Route(routes.getConfig)
  async settings(): Answer<typeof routes.getConfig> {
    const { config } = this;
    return {
      brand: config.BRAND_NAME,
      supportEmail: config.SUPPORT_EMAIL,
      operator: {
        name: config.OPERATOR_NAME,
        street: config.OPERATOR_STREET,
        city: config.OPERATOR_CITY,
        country: config.OPERATOR_COUNTRY,
        email: config.OPERATOR_EMAIL || config.SUPPORT_EMAIL,
        phone: config.OPERATOR_PHONE,
        register: config.OPERATOR_REGISTER,
        vatId: config.OPERATOR_VAT_ID,
      },
      paymentMode: config.PAYMENT_MODE,
      consentVersions: agreementVersions,
      providers: config.SOCIAL_PROVIDERS,
      preview: await this.previewOffer.known(),
    };
  }
}
