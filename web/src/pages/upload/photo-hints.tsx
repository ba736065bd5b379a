import { useTranslation } from 'react-i18next';
import { reasonOf } from '@/pages/upload/selfie-tips';
import { keptOf } from '@/pages/upload/expression-limits';
import type { Photo } from '@/shared/api/types';

interface PhotoHintsProps {
  readonly check: Photo['selfieCheck'];
  readonly keeps: readonly string[];
}

export function PhotoHints({ check, keeps }: PhotoHintsProps) {
  const { t } = useTranslation('upload');
  const kept = keptOf(keeps);
  const risks = (check?.reasons ?? []).flatMap((code) => {
    const reason = reasonOf(code);
    return reason === undefined || reason === 'no_face' ? [] : [reason];
  });
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
      {kept !== undefined && (
        <p className="mt-4 max-w-[60ch] border-t border-line pt-4 text-sm text-soft">
          {t(`expression.keeps.${kept}`)}
        </p>
      )}
    </>
  );
}
