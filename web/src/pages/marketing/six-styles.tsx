import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { ContactSheet } from '@/pages/marketing/contact-sheet';
import { ExampleImage } from '@/pages/marketing/example-image';
import { exampleStyles } from '@/pages/marketing/examples';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import { sheetWidths } from '@/shared/config/examples';

export function SixStyles() {
  const { t } = useTranslation('home');
  const styleText = useStyleText();
  const { examples } = useConfig();
  return (
    <section aria-labelledby="examples" className="bg-card py-20 lg:py-32">
      <div className="page">
        <h2 id="examples" className="text-h2">
          {t('examples.title')}
        </h2>
        <p className="mt-4 max-w-[58ch] text-soft">{t('examples.text')}</p>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-y-8 sm:grid-cols-3 lg:mt-14 xl:grid-cols-6">
        {exampleStyles(examples).map(({ number, style, file }) => (
          <li key={style}>
            <div className="aspect-[3/4] overflow-hidden">
              <ExampleImage
                file={file}
                widths={sheetWidths}
                alt={t('examples.alt', { number, style: styleText(style).name })}
                sizes="(min-width: 80rem) 23vw, (min-width: 40rem) 44vw, 67vw"
                className="size-full object-cover"
              />
            </div>
            <div className="px-4 pt-3">
              <h3 className="font-serif text-h3 hyphens-auto">{styleText(style).name}</h3>
              <p className="mt-1.5 text-sm text-soft">{styleText(style).look}</p>
              <p className="mt-1.5 text-xs text-soft">{t('examples.label')}</p>
            </div>
          </li>
        ))}
      </ul>
      <ContactSheet />
    </section>
  );
}
