import { useEffect, useId, useRef, useState } from 'react';
import { useFindAccountMutation, useLazyDeskOrdersQuery } from '@/pages/desk/desk-api';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { readSearch } from '@/pages/desk/search';
import type { Shown } from '@/pages/desk/shown';
import { valueOf } from '@/pages/desk/value-of';
import { asAppError } from '@/shared/api/app-error';
import { fieldBox } from '@/shared/form/field';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { Button } from '@/shared/ui/button';

/** An address stays out of the page's own: what is shown there is the id of the account. */
export function FindForm({ onOpen }: { readonly onOpen: (shown: Shown) => void }) {
  const text = useDeskTexts();
  const errorText = useErrorText();
  const id = useId();
  const [findAccount] = useFindAccountMutation();
  const [findOrders] = useLazyDeskOrdersQuery();
  const [problem, setProblem] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  async function findPerson(who: string, unknown: string): Promise<Shown | string> {
    const { data, error } = await findAccount(who);
    if (data !== undefined) return { kind: 'account', value: data.account.id };
    const failure = asAppError(error);
    return failure === undefined || failure.code === 'account.not_found' ? unknown : errorText(failure);
  }

  /** An id does not say whose it is. A photo is asked first, because nothing is noted then. */
  async function findId(value: string): Promise<Shown | string> {
    const { data, error } = await findOrders({ photo: value });
    const failure = asAppError(error);
    if (failure !== undefined) return errorText(failure);
    return data?.orders.length === 0 ? findPerson(value, text.unknownId) : { kind: 'photo', value };
  }

  /** What is to be shown, or why nothing is. */
  async function find(written: string): Promise<Shown | string> {
    const search = readSearch(written);
    if (search === undefined) return text.findHelp;
    const { kind, value } = search;
    if (kind === 'order') return { kind, value };
    return kind === 'id' ? findId(value) : findPerson(value, text.unknownAddress);
  }

  async function submit(written: string): Promise<void> {
    setProblem(undefined);
    setLooking(true);
    const found = await find(written);
    if (!isShown.current) return;
    setLooking(false);
    if (typeof found === 'string') setProblem(found);
    else onOpen(found);
  }

  return (
    <form
      role="search"
      noValidate
      className="w-full max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLooking) void submit(valueOf(event.currentTarget, 'search'));
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {text.find}
      </label>
      <div className="mt-1 flex gap-3">
        <input
          id={id}
          name="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className={`${fieldBox} border-edge`}
        />
        <Button type="submit" look="plain">
          {text.show}
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-sm font-medium text-error">
          {problem}
        </p>
      )}
    </form>
  );
}
