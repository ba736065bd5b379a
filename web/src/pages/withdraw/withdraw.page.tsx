import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '@/shared/ui/page-title';
import {
  useConfirmWithdrawalMutation,
  useStartWithdrawalMutation,
  type Declaration,
} from '@/pages/withdraw/withdrawal-api';
import { AboutWithdrawal } from '@/pages/withdraw/about-withdrawal';
import { ConfirmStep } from '@/pages/withdraw/confirm-step';
import { DeclarationForm } from '@/pages/withdraw/declaration-form';
import { Receipt } from '@/pages/withdraw/receipt';
import { useAuth } from '@/entities/session/use-auth';
import { useQuery } from '@/shared/hydration/use-query';
import { isRecord } from '@/shared/browser/storage';
import { useLanguage } from '@/shared/i18n/use-language';
import { asAppError } from '@/shared/api/app-error';

/** The second step is an entry of its own in the history, so that Back leads to the first. */
const atConfirm = { step: 'confirm' };
const isAtConfirm = (state: unknown): boolean => isRecord(state) && state['step'] === atConfirm.step;

function useKnown(entered: Declaration | undefined): Partial<Declaration> {
  const { user } = useAuth();
  const orderNumber = useQuery().get('order') ?? undefined;
  return {
    ...(user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }),
    ...(orderNumber !== undefined && { orderNumber }),
    ...entered,
  };
}

export function Component() {
  const { t } = useTranslation('withdraw');
  const { code: language } = useLanguage();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [entered, setEntered] = useState<Declaration>();
  const [start, draft] = useStartWithdrawalMutation();
  const [confirm, confirmed] = useConfirmWithdrawalMutation();
  const known = useKnown(entered);
  const here = pathname + search;

  const begin = async (declaration: Declaration) => {
    const answer = await start({ ...declaration, language });
    if (answer.data !== undefined) {
      confirmed.reset();
      setEntered(declaration);
      await navigate(here, { state: atConfirm });
    }
    return answer;
  };

  const draftId = draft.data?.id;
  const isDone = confirmed.data !== undefined;
  const isSecond = !isDone && entered !== undefined && draftId !== undefined && isAtConfirm(state);
  const step = isDone ? 'receipt' : isSecond ? 'confirm' : 'form';
  return (
    <div className="page grid gap-x-24 gap-y-12 py-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,24rem)] lg:py-20">
      <div>
        <PageTitle className="text-h2" describe={t('describe')}>
          {t(`title.${step}`)}
        </PageTitle>
        <div className="mt-8">
          {confirmed.data !== undefined && <Receipt receipt={confirmed.data} />}
          {isSecond && (
            <ConfirmStep
              declaration={entered}
              isSending={confirmed.isLoading}
              error={asAppError(confirmed.error)}
              onConfirm={() => void confirm(draftId)}
              correct={here}
              onCorrect={() => void navigate(-1)}
            />
          )}
          {step === 'form' && <DeclarationForm known={known} send={begin} />}
        </div>
      </div>
      {!isDone && <AboutWithdrawal />}
    </div>
  );
}
