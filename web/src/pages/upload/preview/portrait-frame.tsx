import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetFrame } from '@/shared/ui/sheet-frame';
import { usePreviewImage } from '@/pages/upload/preview/use-preview';
import type { PreviewView } from '@/pages/upload/preview/preview-view';
import { useStyleText } from '@/entities/catalogue/use-style-text';

interface PortraitFrameProps {
  readonly view: PreviewView;
}

export function PortraitFrame({ view }: PortraitFrameProps) {
  const { t } = useTranslation('upload');
  const styleText = useStyleText();
  const preview = view.kind === 'ready' ? view.preview : undefined;
  const { url } = usePreviewImage(preview);
  const color = view.kind === 'waiting' ? view.color : (preview?.dominantColor ?? undefined);
  const ground = useCallback(
    (element: HTMLDivElement | null) => element?.style.setProperty('background-color', color ?? ''),
    [color],
  );
  return (
    <SheetFrame backdrop="professional">
      <div ref={ground} className={url === undefined ? 'breathes size-full' : 'size-full'}>
        {preview !== undefined && url !== undefined && (
          <img
            src={url}
            width={preview.width ?? undefined}
            height={preview.height ?? undefined}
            alt={t('portrait.alt', { style: styleText(preview.style).name })}
            className="develops size-full object-cover"
          />
        )}
      </div>
    </SheetFrame>
  );
}
