import type { Language } from '@headshots/proto/languages';
import type { Package } from '@headshots/proto/vocabulary';

const titles: Readonly<Record<Package, string>> = {
  professional: 'Professional',
  premium: 'Premium',
  ultra: 'Ultra',
};

const wordings: Readonly<Record<Language, string>> = {
  en: 'headshots',
  de: 'Bewerbungsfotos',
  es: 'retratos profesionales',
  pt: 'retratos profissionais',
  fr: 'portraits professionnels',
  it: 'ritratti professionali',
  no: 'portretter',
  da: 'portrætter',
  sv: 'porträtt',
  fi: 'henkilökuvaa',
  nl: 'portretfoto’s',
};

type Name = (name: Package, images: number) => string;

export const productNames: Readonly<Record<Language, Name>> = Object.fromEntries(
  Object.entries(wordings).map(([language, word]): [string, Name] => [
    language,
    (name, images) => `${titles[name]}: ${images} ${word}`,
  ]),
) as Record<Language, Name>;
