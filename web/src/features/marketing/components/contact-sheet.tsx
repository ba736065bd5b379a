import { useTranslation } from 'react-i18next';
import { frameNumber, SheetFrame, styleOf } from '@/components/ui/sheet-frame';
import { ExampleImage } from '@/features/marketing/components/example-image';
import { exampleSheet, type Example } from '@/features/marketing/lib/examples';

const SHEET = 20;

/** All twenty of one order, the unflattering ones included. */
export function ContactSheet() {
  const { t } = useTranslation('home');
  const frames: readonly Example[] =
    exampleSheet.length > 0
      ? exampleSheet
      : Array.from({ length: SHEET }, (_, index) => ({
          number: index + 1,
          style: styleOf(index + 1),
          file: null,
        }));
  return (
    <section aria-labelledby="examples" className="bg-card py-24 lg:py-36">
      <div className="page">
        <h2 id="examples" className="max-w-[18ch] text-h2">
          {t('examples.title')}
        </h2>
        <p className="mt-4 max-w-[58ch] text-soft">{t('examples.text')}</p>
        <ol className="mt-12 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-5">
          {frames.map(({ number, style, file }) => (
            <li key={number}>
              <SheetFrame backdrop={style}>
                {file !== null && (
                  <ExampleImage
                    file={file}
                    widths={[320, 640]}
                    alt={t('examples.alt', { number, style: t(`style.${style}`) })}
                    sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 23vw, 46vw"
                    className="size-full object-cover"
                  />
                )}
              </SheetFrame>
              <p className="figures mt-1.5 flex gap-2 text-sm">
                <span className="text-soft">{frameNumber(number)}</span>
                {t(`style.${style}`)}
              </p>
              <p className="text-xs text-soft">{t('examples.label')}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 max-w-[70ch] text-sm text-soft">{t('examples.source')}</p>
      </div>
    </section>
  );
}
