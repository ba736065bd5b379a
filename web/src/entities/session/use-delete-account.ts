import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '@/shared/config/paths';
import { useDeleteAccountMutation, type DeletionProof } from '@/entities/session/account-api';
import { asAppError, type AppError } from '@/shared/api/app-error';
import { accountDeleted } from '@/entities/session/auth-slice';

type DeleteAccount = (proof: DeletionProof) => Promise<{ readonly error?: AppError }>;

export function useDeleteAccount(): DeleteAccount {
  const [remove] = useDeleteAccountMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return useCallback(
    async (proof) => {
      const { data, error } = await remove(proof);
      if (data === undefined) {
        const failure = asAppError(error);
        return failure === undefined ? {} : { error: failure };
      }
      dispatch(accountDeleted(data.deletionId));
      await navigate(paths.accountDeleted, { replace: true });
      return {};
    },
    [dispatch, navigate, remove],
  );
}
