import 'i18next';
import type auth from '@/locales/en/auth.json';
import type checkout from '@/locales/en/checkout.json';
import type common from '@/locales/en/common.json';
import type dashboard from '@/locales/en/dashboard.json';
import type faq from '@/locales/en/faq.json';
import type home from '@/locales/en/home.json';
import type legal from '@/locales/en/legal.json';
import type pricing from '@/locales/en/pricing.json';
import type processing from '@/locales/en/processing.json';
import type results from '@/locales/en/results.json';
import type settings from '@/locales/en/settings.json';
import type upload from '@/locales/en/upload.json';
import type withdraw from '@/locales/en/withdraw.json';
import type { Terms } from '../../proto/src/terms.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      checkout: typeof checkout;
      common: typeof common;
      dashboard: typeof dashboard;
      faq: typeof faq;
      home: typeof home;
      legal: typeof legal;
      pricing: typeof pricing;
      processing: typeof processing;
      results: typeof results;
      settings: typeof settings;
      terms: Terms;
      upload: typeof upload;
      withdraw: typeof withdraw;
    };
  }
}
