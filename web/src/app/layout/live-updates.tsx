import { skipToken } from '@reduxjs/toolkit/query';
import { useAuth } from '@/entities/session/use-auth';
import { useUserEventsQuery } from '@/entities/events/events-api';

/** Holds the one stream of this tab open while somebody is signed in. */
export function LiveUpdates() {
  const { status, generation } = useAuth();
  useUserEventsQuery(status === 'authenticated' ? generation : skipToken);
  return null;
}
