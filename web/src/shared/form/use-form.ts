import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { isChanged, markSaved, readValues } from '@/shared/form/native-form';
import { findProblems, type Codes, type Fields, type Values } from '@/shared/form/rules';
import { asAppError, type AppError } from '@/shared/api/app-error';

interface FormOptions<Name extends string> {
  readonly fields: Fields<Name>;
  /** Sends valid values; an `error` in its answer is shown. */
  readonly send: (values: Values<Name>) => Promise<{ readonly error?: unknown }>;
  /** Where an error belongs: by the code of the whole answer, or by the server's name of a field. */
  readonly fieldOf?: Readonly<Record<string, NoInfer<Name>>>;
}

export interface FormState<Name extends string = string> {
  readonly attributes: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'onInput'>;
  readonly field: (name: Name) => { readonly name: string; readonly error: string | undefined };
  readonly error: AppError | undefined;
  readonly invalid: number;
  readonly isSending: boolean;
  readonly isChanged: boolean;
}

function serverCodes<Name extends string>(error: AppError, options: FormOptions<Name>): Codes {
  const found: Record<string, string> = {};
  const owner = options.fieldOf?.[error.code];
  if (owner !== undefined) found[owner] = error.code;
  for (const { field, code } of error.errors) {
    const name = options.fieldOf?.[field] ?? field;
    if (name in options.fields) found[name] ??= code;
  }
  return found;
}

/** A form whose values stay in the browser's own inputs: nothing typed or filled in early is lost. */
export function useForm<Name extends string>(options: FormOptions<Name>): FormState<Name> {
  const { fields, send } = options;
  const text = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [codes, setCodes] = useState<Codes>({});
  const [error, setError] = useState<AppError>();
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);
  const [changed, setChanged] = useState(false);

  useEffect(() => {
    if (refusals === 0) return;
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (target ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [refusals]);

  const refuse = (problems: Codes, failure?: AppError): void => {
    setCodes(problems);
    setError(failure);
    setRefusals((count) => count + 1);
  };

  const submit = async (element: HTMLFormElement): Promise<void> => {
    if (sending.current) return;
    const values = readValues(element, fields);
    const problems = findProblems(fields, values);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setCodes({});
    setError(undefined);
    setSending((sending.current = true));
    const answer = await send(values).finally(() => setSending((sending.current = false)));
    const failure = asAppError(answer.error);
    if (failure !== undefined) return refuse(serverCodes(failure, options), failure);
    markSaved(element);
    setChanged(false);
  };

  return {
    attributes: {
      ref: form,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput: ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
        setChanged(isChanged(currentTarget));
        const { name } = target as HTMLInputElement;
        if (codes[name] === undefined) return;
        const problems = findProblems(fields, readValues(currentTarget, fields));
        const { [name]: _before, ...others } = codes;
        const still = problems[name];
        setCodes(still === undefined ? others : { ...others, [name]: still });
      },
    },
    field: (name) => {
      const code = codes[name];
      return { name, error: code === undefined ? undefined : text({ code, message: '' }) };
    },
    error,
    invalid: Object.keys(codes).length,
    isSending,
    isChanged: changed,
  };
}
