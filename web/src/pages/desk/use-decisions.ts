import { useEffect, useRef, useState } from 'react';
import { useDecideMutation } from '@/pages/desk/desk-api';
import { asAppError, type AppError } from '@/shared/api/app-error';

export interface Decision {
  readonly number: string;
  readonly kind: 'grant' | 'decline';
  readonly reason?: string;
}

export interface Standing extends Decision {
  readonly secondsLeft: number;
  readonly step: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly error?: AppError | undefined;
}

const UNDO_SECONDS = 10;
const SECOND_MS = 1000;

/** Decisions wait for ten seconds before they are sent; until then they can be taken back. */
export function useDecisions() {
  const [all, setAll] = useState<readonly Standing[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setInterval>>());
  const [decide] = useDecideMutation();

  const change = (number: string, part: Partial<Standing>): void =>
    setAll((known) => known.map((each) => (each.number === number ? { ...each, ...part } : each)));
  const stop = (number: string): void => {
    clearInterval(timers.current.get(number));
    timers.current.delete(number);
  };
  const send = async ({ number, kind, reason }: Decision): Promise<void> => {
    stop(number);
    change(number, { step: 'sending', secondsLeft: 0 });
    const answer = await decide({ number, kind, ...(reason === undefined ? {} : { reason }) });
    const error = asAppError(answer.error);
    change(number, { step: error === undefined ? 'sent' : 'failed', error });
  };
  const remove = (number: string): void => {
    stop(number);
    setAll((known) => known.filter((each) => each.number !== number));
  };
  const plan = (decision: Decision): void => {
    remove(decision.number);
    setAll((known) => [...known, { ...decision, step: 'waiting', secondsLeft: UNDO_SECONDS }]);
    const until = Date.now() + UNDO_SECONDS * SECOND_MS;
    const tick = (): void => {
      const secondsLeft = Math.ceil((until - Date.now()) / SECOND_MS);
      if (secondsLeft > 0) change(decision.number, { secondsLeft });
      else void send(decision);
    };
    timers.current.set(decision.number, setInterval(tick, SECOND_MS));
  };

  useEffect(() => {
    const known = timers.current;
    return () => known.forEach((timer) => clearInterval(timer));
  }, []);
  const waits = all.some(({ step }) => step === 'waiting');
  useEffect(() => {
    if (!waits) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [waits]);
  return { all, plan, send, remove };
}
