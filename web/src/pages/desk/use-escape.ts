import { useEffect } from 'react';
import { isTyping } from '@/pages/desk/is-typing';

/** Esc leads back, but not out of a field or a dialog. */
export function useEscape(onBack: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isTyping(event)) onBack();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onBack]);
}
