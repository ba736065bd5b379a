import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FaceConsent } from '@/entities/consent/face-consent';
import { Picture } from '@/entities/photo/picture';
import { useCopy } from '@/pages/results/more/use-copy';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { PhotoDetail } from '@/shared/api/types';

interface MoreDialogProps {
  readonly photo: PhotoDetail;
  readonly onClose: () => void;
}

export function MoreDialog({ photo, onClose }: MoreDialogProps) {
  const { t } = useTranslation(['results', 'common']);
  const text = useErrorText();
  const id = useId();
  const consent = useRef<HTMLInputElement>(null);
  const [hasConsent, setConsent] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { copy, isCopying, error } = useCopy(photo.id);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMissing(!hasConsent);
    if (hasConsent) void copy();
    else consent.current?.focus();
  };

  return (
    <Dialog
      labelledBy={id}
      describedBy={`${id}-text`}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-2rem))] bg-card p-6"
    >
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-end gap-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-start sm:gap-x-6 sm:gap-y-3">
        {photo.original !== null && (
          <div className="frame-outline aspect-4/5 overflow-hidden rounded-photo bg-sand sm:row-span-2 [&>*]:h-full [&>*]:object-cover">
            <Picture image={photo.original} alt={t('original.alt')} sizes="128px" />
          </div>
        )}
        <h2 id={id} className="col-start-2 text-h3">
          {t('common:moreFromSelfie')}
        </h2>
        <div id={`${id}-text`} className="col-span-2 grid gap-2 text-soft sm:col-span-1 sm:col-start-2">
          <p>{t('more.text')}</p>
          <p>{t('more.kept')}</p>
        </div>
      </div>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
        <FaceConsent
          ref={consent}
          checked={hasConsent}
          disabled={isCopying}
          isMissing={isMissing && !hasConsent}
          onChange={setConsent}
        />
        {error !== undefined && !isCopying && <Alert kind="error">{text(error)}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isCopying} aria-busy={isCopying}>
            {t('more.choose')}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
