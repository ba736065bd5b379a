import { Camera, ImageUp } from '@/shared/ui/photo-icons';
import { Suspense, useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { cx } from '@/shared/ui/cx';
import { ACCEPTED_TYPES } from '@/shared/config/constants';
import { lazyPart } from '@/shared/browser/lazy-part';

const CameraCapture = lazyPart(
  async () => (await import('@/pages/upload/camera/camera-capture')).CameraCapture,
);

interface PhotoDropzoneProps {
  readonly onChoose: (file: File) => void;
  readonly describedBy: string;
}

export function PhotoDropzone({ onChoose, describedBy }: PhotoDropzoneProps) {
  const { t } = useTranslation('upload');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [camera, setCamera] = useState(false);

  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onChoose(file);
    if (input.current !== null) input.current.value = '';
  };
  const [early] = useState(() => ({ onChoose }));
  // A file chosen before the page was hydrated has told nobody yet.
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file !== undefined) early.onChoose(file);
  }, [early]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex min-h-72 flex-col items-center justify-center gap-3 rounded-photo border-2 border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
          over ? 'border-accent bg-accent-wash' : 'border-edge bg-card hover:border-ink',
        )}
      >
        <ImageUp size={32} strokeWidth={1.25} aria-hidden />
        <span className="text-lg font-medium">{t('drop.title')}</span>
        <span className="max-w-[36ch] text-sm text-soft">{t('drop.formats')}</span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPTED_TYPES}
          aria-describedby={describedBy}
          className="sr-only"
          onChange={(event) => take(event.target.files)}
        />
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button look="plain" onClick={() => setCamera(true)}>
          <Camera size={20} strokeWidth={1.5} aria-hidden />
          {t('drop.camera')}
        </Button>
        <span className="text-sm text-soft">{t('drop.cameraHint')}</span>
      </div>
      {camera && (
        <Suspense>
          <CameraCapture
            onClose={() => setCamera(false)}
            onUse={(file) => {
              setCamera(false);
              onChoose(file);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
