import { X } from '@/shared/ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import { cx } from '@/shared/ui/cx';
import { selectToasts, toastClosed, type Toast } from '@/shared/ui/toast-slice';

const lifeMs = { success: 3000, error: 5000, info: 4000 } as const;

function ToastCard({ toast, paused }: { readonly toast: Toast; readonly paused: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dispatch(toastClosed(toast.id)), lifeMs[toast.kind]);
    return () => clearTimeout(timer);
  }, [dispatch, paused, toast]);
  return (
    <li
      className={cx(
        'flex items-center justify-between gap-4 border-l-4 bg-ink py-2 pr-2 pl-4 text-sm text-card',
        toast.kind === 'error' ? 'border-error' : 'border-accent',
      )}
    >
      {t(toast.text)}
      <button
        type="button"
        className="on-ink grid size-11 place-items-center"
        aria-label={t('action.close')}
        onClick={() => dispatch(toastClosed(toast.id))}
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  );
}

export function ToastRegion() {
  const { t } = useTranslation();
  const toasts = useAppSelector(selectToasts);
  const [paused, setPaused] = useState(false);
  return (
    <div className="fixed inset-x-0 top-0 z-40 p-3 empty:hidden sm:top-16 sm:left-auto sm:w-96 pointer-events-none">
      <ul
        aria-label={t('toast.region')}
        className="on-ink pointer-events-auto grid gap-2"
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} />
        ))}
      </ul>
    </div>
  );
}
