import { useTranslation } from 'react-i18next';
import { reasonOf } from '@/pages/upload/selfie-tips';
import { keptOf, limitsOf } from '@/pages/upload/expression-limits';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { Expression, Photo } from '@/shared/api/types';

interface PhotoHintsProps {
  readonly check: Photo['selfieCheck'];
  readonly keeps: readonly string[];
}

export function PhotoHints({ check, keeps }: PhotoHintsProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const kept = keptOf(keeps);
  const risks = (check?.reasons ?? []).flatMap((code) => {
    const reason = reasonOf(code);
    return reason === undefined || reason === 'no_face' ? [] : [reason];
  });
  const limits = Object.entries(limitsOf(check?.expressions)) as [Expression, string][];
  return (
    <>
      <p role="status" className="text-lg font-medium">
        {t(risks.length > 0 ? 'photo.warned' : 'photo.accepted')}
      </p>
      {risks.length > 0 && (
        <ul className="mt-3 grid gap-2 border-l-4 border-accent pl-3 text-sm">
          {risks.map((reason) => (
            <li key={reason}>
              {t(`warn.${reason}`)} <span className="text-soft">{t(`tip.${reason}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {limits.length > 0 && (
        <div className="mt-3 text-sm">
          <p>{t('photo.notPossible')}</p>
          <ul className="text-soft">
            {limits.map(([expression, code]) => (
              <li key={expression}>
                {t('photo.limit', {
                  expression: t(`expression.${expression}`),
                  reason: text({ code, message: '' }),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {kept !== undefined && (
        <p className="mt-4 max-w-[60ch] border-t border-line pt-4 text-sm text-soft">
          {t(`expression.keeps.${kept}`)}
        </p>
      )}
    </>
  );
}
