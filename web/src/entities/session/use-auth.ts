import { useSelector } from 'react-redux';
import { selectAuth, type AuthState } from '@/entities/session/auth-slice';

export function useAuth(): AuthState {
  return useSelector((state: { readonly auth: AuthState }) => selectAuth(state));
}
