import { builtInPriceBook, type AppConfig } from '@/config/app-config';

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
  testimonials: [],
};
