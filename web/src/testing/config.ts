import { styles } from '../../../proto/src/vocabulary.gen.ts';
import { builtInPaymentMethods, builtInPriceBook, type AppConfig } from '@/shared/config/app-config';

/** Of a deployment with an operator, in test mode. */
export const testConfig: AppConfig = {
  brand: 'Konterfei',
  supportEmail: 'support@example.org',
  operator: {
    name: 'Example GmbH',
    street: 'Street 1',
    city: '25421 Pinneberg',
    country: 'Germany',
    email: 'info@example.org',
    phone: '',
    register: '',
    vatId: '',
    privacyOfficer: '',
    privacyAuthority: 'Data Office, Kiel',
    processors: '',
  },
  testMode: true,
  consentVersions: { terms: 't1', face: 'f1', immediateStart: 's1' },
  checkoutHosts: [],
  publicUrl: '',
  priceBook: builtInPriceBook,
  paymentMethods: builtInPaymentMethods,
  testimonials: [],
  examples: {
    base: '/examples/0123456789ab',
    person: 'Ada Lovelace',
    source: 'Margaret Carpenter, 1836',
    sheet: Array.from({ length: 20 }, (_, index) => styles[index % styles.length] ?? 'professional'),
    chosen: [13, 2, 3, 10, 5, 6],
  },
};
