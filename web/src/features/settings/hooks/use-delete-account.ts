import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '@/config/paths';
import { useDeleteAccountMutation, type DeletionProof } from '@/features/settings/api/account-calls';
import { asAppError, type AppError } from '@/services/api/app-error';
import { accountDeleted } from '@/services/auth/auth-slice';

type DeleteAccount = (proof: DeletionProof) => Promise<{ readonly error?: AppError }>;

/** Asks for the deletion; once it has begun, leads to its receipt and ends the session here. */
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
