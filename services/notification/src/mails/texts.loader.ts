import { readdir, readFile } from 'node:fs/promises';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { fallbackLanguage, isLanguage, languages, type Language } from '@headshots/proto/languages';
import { datesIn } from './dates.ts';
import type { Money } from './orders.port.ts';

const folder = new URL('../../locales/', import.meta.url);

export type Values = Readonly<Record<string, string | number>>;

export interface Texts {
  readonly language: Language;
  t(key: string, values?: Values): string;
  money(amount: Money): string;
  date(day: Date): string;
  moment(time: Date, timeZone?: 'Europe/Berlin'): string;
  languageName(language: Language): string;
}

export class TextBook {
  private constructor(private readonly book: i18n) {}

  static async load(): Promise<TextBook> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const files = await Promise.all(
      names.map(async (name) => [name.slice(0, -5), await readTexts(name)] as const),
    );
    const book = createInstance();
    await book.init({
      resources: Object.fromEntries(files.map(([language, texts]) => [language, { translation: texts }])),
      fallbackLng: fallbackLanguage,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
    return new TextBook(book);
  }

  textsFor(wanted: Language): Texts {
    const language =
      this.book.hasResourceBundle(wanted, 'translation') && isLanguage(wanted) ? wanted : fallbackLanguage;
    const { localeTag } = languages[language];
    const translate = this.book.getFixedT(language);
    const { date, moment, berlinMoment } = datesIn(language);
    return {
      language,
      t: (key, values) => translate(key, { ...values }),
      money: ({ amount, currency }) => {
        const format = new Intl.NumberFormat(localeTag, { style: 'currency', currency });
        return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
      },
      date,
      moment: (time, wanted) =>
        wanted ? translate('common.berlinTime', { moment: berlinMoment(time) }) : moment(time),
      languageName: (one) => new Intl.DisplayNames([localeTag], { type: 'language' }).of(one) ?? one,
    };
  }
}

async function readTexts(name: string): Promise<ResourceLanguage> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8')) as ResourceLanguage;
}
