import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { ExampleImage } from '@/pages/marketing/example-image';
import { exampleOriginal, exampleStyles } from '@/pages/marketing/examples';
import { pairWidths, sheetWidths } from '@/shared/config/examples';
import type { Style } from '@/shared/api/types';

interface Place {
  readonly name: 'profile' | 'cv' | 'team' | 'interview';
  readonly style: Style;
  /** In CSS millimetres, which are those of paper; on screens they come near enough to compare the places. */
  readonly cut: string;
  readonly side: string;
}

const places: readonly Place[] = [
  { name: 'profile', style: 'friendly', cut: 'size-[12mm] rounded-full', side: '12mm' },
  { name: 'cv', style: 'professional', cut: 'h-[45mm] w-[35mm]', side: '45mm' },
  { name: 'team', style: 'approachable', cut: 'size-[52mm]', side: '52mm' },
  { name: 'interview', style: 'professional', cut: 'h-[34mm] w-[26mm]', side: '34mm' },
];

function CutImage({ cut, ...image }: { readonly cut: string } & ComponentProps<typeof ExampleImage>) {
  return (
    <div className={`overflow-hidden ${cut}`}>
      <ExampleImage {...image} className="size-full object-cover" />
    </div>
  );
}

function InPlace({ place: { name, style, cut, side } }: { readonly place: Place }) {
  const { t } = useTranslation('home');
  const { examples } = useConfig();
  const example = exampleStyles(examples).find((each) => each.style === style);
  if (example === undefined) return null;
  return (
    <div className="flex items-end sm:h-[58mm]">
      <div className="flex items-start gap-2">
        {name === 'interview' && (
          <CutImage
            cut={cut}
            file={exampleOriginal(examples)}
            widths={pairWidths}
            alt={t('job.photo')}
            sizes={side}
          />
        )}
        <div>
          <CutImage
            cut={cut}
            file={example.file}
            widths={sheetWidths}
            alt={t('job.alt', { place: t(`job.${name}`) })}
            sizes={side}
          />
          <p className="mt-1.5 text-xs text-soft">{t('examples.label')}</p>
        </div>
      </div>
    </div>
  );
}

export function ForYourJob() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="job" className="page pt-24 lg:pt-36">
      <h2 id="job" className="max-w-[20ch] text-h2">
        {t('job.title')}
      </h2>
      <p className="mt-4 max-w-[58ch] text-soft">{t('job.text')}</p>
      <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {places.map((place) => (
          <li key={place.name}>
            <InPlace place={place} />
            <h3 className="mt-4 text-lg font-medium hyphens-auto">{t(`job.${place.name}`)}</h3>
            <p className="mt-2 max-w-[44ch] text-soft">{t(`job.${place.name}_text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
