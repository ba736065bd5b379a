import 'i18next';
import type auth from '@/locales/en/auth.json';
import type checkout from '@/locales/en/checkout.json';
import type common from '@/locales/en/common.json';
import type dashboard from '@/locales/en/dashboard.json';
import type home from '@/locales/en/home.json';
import type legal from '@/locales/en/legal.json';
import type processing from '@/locales/en/processing.json';
import type results from '@/locales/en/results.json';
import type settings from '@/locales/en/settings.json';
import type upload from '@/locales/en/upload.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      checkout: typeof checkout;
      common: typeof common;
      dashboard: typeof dashboard;
      home: typeof home;
      legal: typeof legal;
      processing: typeof processing;
      results: typeof results;
      settings: typeof settings;
      upload: typeof upload;
    };
  }
}
