import type { useDecisions } from '@/pages/desk/use-decisions';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { Button } from '@/shared/ui/button';

export function DecisionBar({ decisions }: { readonly decisions: ReturnType<typeof useDecisions> }) {
  const text = useDeskTexts();
  const errorText = useErrorText();
  return (
    <ul className="fixed inset-x-0 bottom-0 z-40 empty:hidden">
      {decisions.all.map((each) => (
        <li key={each.number} className="border-t border-line bg-ink text-card">
          <div className="page on-ink flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
            {each.step === 'waiting' && (
              <>
                <p className="figures">{text.pending(each.kind, each.number, each.secondsLeft)}</p>
                <Button look="plain" size="small" onClick={() => decisions.remove(each.number)}>
                  {text.undo}
                </Button>
              </>
            )}
            {each.step === 'sending' && <p>{text.sending(each.number)}</p>}
            {each.step === 'sent' && <p>{text.sent(each.kind, each.number)}</p>}
            {each.error !== undefined && (
              <>
                <p role="alert">
                  {each.number}: {errorText(each.error)}
                </p>
                {each.error.status !== 403 && (
                  <Button look="plain" size="small" onClick={() => void decisions.send(each)}>
                    {text.retry}
                  </Button>
                )}
              </>
            )}
            {(each.step === 'sent' || each.step === 'failed') && (
              <Button look="plain" size="small" onClick={() => decisions.remove(each.number)}>
                {text.close}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
