import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useAuth } from '@/entities/session/use-auth';
import { useUserEventsQuery } from '@/entities/events/events-api';
import type { Connection } from '@/shared/sse/stream';

const FAST_MS = 5000;
const SLOW_MS = 15_000;
const IDLE_MS = 60_000;
const FAST_FOR_MS = 60_000;

export interface Live {
  readonly connection: Connection;
  /** What to poll with while there is no stream; 0 while there is one. */
  readonly pollingInterval: number;
}

export function useLive(isRunning: boolean): Live {
  const { user } = useAuth();
  const { currentData = 'connecting' } = useUserEventsQuery(user?.id ?? skipToken);
  const [slow, setSlow] = useState(false);
  const isPolling = currentData === 'polling';
  useEffect(() => {
    if (!isPolling) return undefined;
    const timer = setTimeout(() => setSlow(true), FAST_FOR_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPolling]);
  const interval = slow ? (isRunning ? SLOW_MS : IDLE_MS) : FAST_MS;
  return { connection: currentData, pollingInterval: isPolling ? interval : 0 };
}
