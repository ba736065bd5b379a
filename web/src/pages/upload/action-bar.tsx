import type { ReactNode } from 'react';

/** The next thing to do in a step: on a phone it stays in sight while the step is, at the lower edge of the window. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-(--banner-height,0px) z-10 -mx-[clamp(1rem,4vw,3rem)] flex gap-3 border-t border-line bg-card px-[clamp(1rem,4vw,3rem)] py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0 low:static">
      {children}
    </div>
  );
}
