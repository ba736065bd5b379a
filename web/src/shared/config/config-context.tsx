import { createContext, use } from 'react';
import { builtInPaymentMethods, builtInPriceBook, type AppConfig } from '@/shared/config/app-config';

const developmentConfig: AppConfig = {
  brand: 'Konterfei',
  supportEmail: 'support@localhost',
  operator: {
    name: '',
    street: '',
    city: '',
    country: '',
    email: '',
    phone: '',
    register: '',
    vatId: '',
    privacyOfficer: '',
    privacyAuthority: '',
    processors: '',
  },
  testMode: true,
  consentVersions: { terms: '', face: '', immediateStart: '' },
  checkoutHosts: [],
  publicUrl: '',
  priceBook: builtInPriceBook,
  paymentMethods: builtInPaymentMethods,
  testimonials: [],
  examples: { base: '', person: '', source: '', sheet: [], chosen: [] },
};

export const ConfigContext = createContext<AppConfig>(developmentConfig);

export function useConfig(): AppConfig {
  return use(ConfigContext);
}

export function readPageConfig(document: Document): AppConfig {
  const text = document.getElementById('app-config')?.textContent;
  if (!text) return developmentConfig;
  return { ...developmentConfig, ...(JSON.parse(text) as Partial<AppConfig>) };
}
