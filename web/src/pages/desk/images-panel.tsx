import { useEffect, useState } from 'react';
import { useLookAtImagesMutation } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { isReason, LONGEST_INTERNAL } from '@/pages/desk/reason';
import { valueOf } from '@/pages/desk/value-of';
import { asAppError } from '@/shared/api/app-error';
import type { DeskImages } from '@/shared/api/types';
import { fieldBox } from '@/shared/form/field';
import { formatPercent } from '@/shared/i18n/format';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { useLanguage } from '@/shared/i18n/use-language';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { isTyping } from '@/pages/desk/is-typing';

/** The images beside the one that is looked at are loaded with it: no cache keeps them. */
function Compared({ selfie, images }: Omit<DeskImages, 'expiresAt'>) {
  const text = useDeskTexts();
  const { code } = useLanguage();
  const [at, setAt] = useState(0);
  const count = images.length;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step !== 0) setAt((now) => Math.min(count - 1, Math.max(0, now + step)));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count]);
  const image = images[at];
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <figure>
        {selfie === null ? (
          <p className="text-soft">{text.noSelfie}</p>
        ) : (
          <img
            src={selfie.url}
            alt={text.selfie}
            decoding="async"
            className="max-h-[70svh] w-full rounded-photo object-contain"
          />
        )}
        <figcaption className="mt-2 text-sm text-soft">{text.selfie}</figcaption>
      </figure>
      {image !== undefined && (
        <figure>
          {images.slice(Math.max(0, at - 1), at + 2).map((each) => (
            <img
              key={each.id}
              src={each.url}
              alt={text.image(at + 1, count)}
              hidden={each !== image}
              className="max-h-[70svh] w-full rounded-photo object-contain"
            />
          ))}
          <figcaption className="figures mt-2 flex flex-wrap items-center gap-3 text-sm">
            <span>{text.image(at + 1, count)}</span>
            <span className="text-soft">{text.similarity(formatPercent(image.similarity, code))}</span>
            <Button look="plain" size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {text.previous}
            </Button>
            <Button look="plain" size="small" disabled={at === count - 1} onClick={() => setAt(at + 1)}>
              {text.next}
            </Button>
          </figcaption>
        </figure>
      )}
    </div>
  );
}

export function ImagesPanel({ number }: { readonly number: string }) {
  const text = useDeskTexts();
  const errorText = useErrorText();
  const [look, { isLoading, error }] = useLookAtImagesMutation();
  const [shown, setShown] = useState<DeskImages>();
  const [wasOver, setOver] = useState(false);
  const [isShort, setShort] = useState(false);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const end = (): void => {
      setShown(undefined);
      setOver(true);
    };
    const timer = setTimeout(end, Math.max(0, Date.parse(shown.expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [shown]);
  const failure = asAppError(error);
  if (shown !== undefined) return <Compared selfie={shown.selfie} images={shown.images} />;
  return (
    <form
      noValidate
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = valueOf(event.currentTarget, 'reason');
        setShort(!isReason(reason, LONGEST_INTERNAL));
        if (isReason(reason, LONGEST_INTERNAL))
          void look({ number, reason }).then(({ data }) => setShown(data));
      }}
    >
      {wasOver && <Alert>{text.lookAgain}</Alert>}
      {failure !== undefined && <Alert kind="error">{errorText(failure)}</Alert>}
      <label className="text-sm font-medium">
        {text.lookWhy}
        <input
          name="reason"
          maxLength={LONGEST_INTERNAL}
          aria-invalid={isShort || undefined}
          className={`${fieldBox} mt-1 border-edge font-normal`}
        />
      </label>
      {isShort && (
        <p role="alert" className="text-sm font-medium text-error">
          {text.length(LONGEST_INTERNAL)}
        </p>
      )}
      <p className="text-sm text-soft">{text.lookHelp}</p>
      <Button type="submit" className="justify-self-start" disabled={isLoading}>
        {text.look}
      </Button>
    </form>
  );
}
