import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { mayCount } from '@/entities/consent/consent-store';
import { useLanguage } from '@/shared/i18n/use-language';
import { screenOf, send, watchErrors, watchSpeed } from '@/app/measures';

/** Counts screens, how fast the first one was, and errors; mounted only while the visitor agrees to it. */
export function VisitCounter() {
  const screen = screenOf(useLocation().pathname);
  const { code: language } = useLanguage();
  useEffect(() => {
    send({ kind: 'visit', screen, language });
  }, [screen, language]);
  useEffect(() => {
    watchSpeed((speed) => {
      if (mayCount()) send(speed);
    });
  }, []);
  useEffect(() => watchErrors(send), []);
  return null;
}
