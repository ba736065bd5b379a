import { useTranslation } from 'react-i18next';
import { ChevronDown } from '@/shared/ui/menu-icons';
import { frameNumber, SheetFrame } from '@/shared/ui/sheet-frame';
import { useConfig } from '@/shared/config/config-context';
import { ExampleImage } from '@/pages/marketing/example-image';
import { exampleSheet } from '@/pages/marketing/examples';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import { creditOf, sheetWidths, sourceIn } from '@/shared/config/examples';
import { useLanguage } from '@/shared/i18n/use-language';

/** All of one order. Closed, it asks for no image: browsers fetch lazy ones only once they can be seen. */
export function ContactSheet() {
  const { t } = useTranslation('home');
  const styleText = useStyleText();
  const { code } = useLanguage();
  const { examples } = useConfig();
  const credit = sourceIn(examples, code) === '' ? '' : `${creditOf(examples, code)}. `;
  return (
    <div className="page mt-14 lg:mt-20">
      <details className="group border-y border-line">
        <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 font-medium hover:text-accent">
          {t('examples.all')}
          <ChevronDown size={20} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ol className="grid grid-cols-2 gap-x-3 gap-y-5 pt-4 pb-10 sm:grid-cols-4 lg:grid-cols-5">
          {exampleSheet(examples).map(({ number, style, file }) => (
            <li key={number}>
              <SheetFrame backdrop={style}>
                <ExampleImage
                  file={file}
                  widths={sheetWidths}
                  alt={t('examples.alt', { number, style: styleText(style).name })}
                  sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 23vw, 46vw"
                  className="size-full object-cover"
                />
              </SheetFrame>
              <p className="figures mt-1.5 flex gap-2 text-sm">
                <span className="text-soft">{frameNumber(number)}</span>
                {styleText(style).name}
              </p>
              <p className="text-xs text-soft">{t('examples.label')}</p>
            </li>
          ))}
        </ol>
      </details>
      <p className="mt-4 max-w-[70ch] text-sm text-soft">{credit + t('examples.source')}</p>
    </div>
  );
}
