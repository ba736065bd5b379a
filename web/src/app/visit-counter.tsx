import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { mayCount } from '@/features/consent/lib/consent-store';
import { useLanguage } from '@/lib/i18n/use-language';
import { screenOf, send, watchSpeed } from '@/services/measures/measures';

/** Counts screens, and how fast the first one was; mounted only while the visitor agrees to it. */
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
  return null;
}
