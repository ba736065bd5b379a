import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { useCamera } from '@/pages/upload/camera/use-camera';
import { useObjectUrl } from '@/shared/browser/use-object-url';

interface CameraCaptureProps {
  readonly onUse: (file: File) => void;
  readonly onClose: () => void;
}

export function CameraCapture({ onUse, onClose }: CameraCaptureProps) {
  const { t } = useTranslation('upload');
  const id = useId();
  const { state, video, open, capture, captureLater } = useCamera();
  const captured = useObjectUrl(state.name === 'captured' ? state.file : null);
  return (
    <Dialog labelledBy={id} onClose={onClose} className="w-[min(34rem,100vw)] bg-card p-4 sm:p-6">
      <h2 id={id} className="text-h3">
        {t('camera.title')}
      </h2>
      <div className="relative mt-4 aspect-square overflow-hidden rounded-photo bg-charcoal">
        {state.name === 'live' && (
          <>
            <video ref={video} playsInline muted className="size-full -scale-x-100 object-cover" />
            <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full">
              <ellipse
                cx="50"
                cy="46"
                rx="23"
                ry="31"
                fill="none"
                className="stroke-white"
                strokeWidth="0.6"
              />
            </svg>
            <p
              role="status"
              className="absolute inset-0 grid place-items-center font-serif text-h1 text-white"
            >
              {state.countdown}
            </p>
          </>
        )}
        {captured !== undefined && (
          <img src={captured} alt={t('photo.previewAlt')} className="size-full object-cover" />
        )}
        {(state.name === 'asking' || state.name === 'idle') && (
          <p role="status" className="grid size-full place-items-center p-6 text-center text-white">
            {t(state.name === 'asking' ? 'camera.asking' : 'camera.paused')}
          </p>
        )}
        {state.name === 'error' && (
          <p role="alert" className="grid size-full place-items-center p-6 text-center text-white">
            {t(`camera.trouble.${state.reason}`)}
          </p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {state.name === 'live' && (
          <>
            <Button onClick={capture}>{t('camera.take')}</Button>
            <Button look="plain" onClick={captureLater} disabled={state.countdown !== null}>
              {t('camera.timer')}
            </Button>
          </>
        )}
        {state.name === 'captured' && (
          <>
            <Button onClick={() => onUse(state.file)}>{t('camera.use')}</Button>
            <Button look="plain" onClick={() => void open()}>
              {t('camera.retake')}
            </Button>
          </>
        )}
        {state.name === 'idle' && <Button onClick={() => void open()}>{t('camera.again')}</Button>}
        <Button look="plain" onClick={onClose}>
          {t(state.name === 'error' ? 'camera.chooseFile' : 'camera.close')}
        </Button>
      </div>
    </Dialog>
  );
}
