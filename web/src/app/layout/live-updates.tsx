import { skipToken } from '@reduxjs/toolkit/query';
import { useAuth } from '@/entities/session/use-auth';
import { useUserEventsQuery } from '@/entities/events/events-api';

export function LiveUpdates() {
  const { user } = useAuth();
  useUserEventsQuery(user?.id ?? skipToken);
  return null;
}
