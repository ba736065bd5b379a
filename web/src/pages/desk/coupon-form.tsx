import { useEffect, useRef, useState } from 'react';
import { useCreateCouponMutation } from '@/pages/desk/coupon-api';
import {
  couponFields,
  LONGEST_CODE,
  readCoupon,
  wrongAmounts,
  type CouponDraft,
  type CouponField,
} from '@/pages/desk/coupon-draft';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { packageIn } from '@/pages/desk/happened';
import { useEscape } from '@/pages/desk/use-escape';
import { valueOf } from '@/pages/desk/value-of';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { PackageName } from '@/shared/api/types';
import { Field } from '@/shared/form/field';
import { SelectField } from '@/shared/form/select-field';
import { languageCodes, languages } from '@/shared/i18n/languages';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { PageTitle } from '@/shared/ui/page-title';

const packages: readonly PackageName[] = ['professional', 'premium', 'ultra'];
const currencies = [...new Set(languageCodes.map((code) => languages[code].currency))].sort();
/** A date input takes years of six digits otherwise. */
const LAST_DAY = '9999-12-30';

/** Half a date is no day, and not none either. */
function dayOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.validity.badInput ? '?' : valueOf(form, name);
}

function draftOf(form: HTMLFormElement, kind: CouponDraft['kind']): CouponDraft {
  const boxes = form.querySelectorAll<HTMLInputElement>('input[name=packages]:checked');
  const chosen = Array.from(boxes, ({ value }) => value);
  return {
    ...{ kind, code: valueOf(form, 'code'), percent: valueOf(form, 'percent') },
    amounts: Object.fromEntries(currencies.map((each) => [each, valueOf(form, `amount-${each}`)])),
    ...{ maxUses: valueOf(form, 'maxUses'), from: dayOf(form, 'from'), until: dayOf(form, 'until') },
    packages: packages.filter((each) => chosen.includes(each)),
  };
}

/** Fields that the API found wrong; the name of a field may go on with a place in it. */
const faultsIn = ({ errors }: AppError): readonly CouponField[] =>
  couponFields.filter((name) => errors.some(({ field }) => field.split('.')[0] === name));

interface CouponFormProps {
  readonly onBack: () => void;
  /** @param isNew false when there was one with the same values already */
  readonly onCreated: (code: string, isNew: boolean) => void;
}

export function CouponForm({ onBack, onCreated }: CouponFormProps) {
  const text = useDeskTexts();
  const errorText = useErrorText();
  const [create] = useCreateCouponMutation();
  const [kind, setKind] = useState<CouponDraft['kind']>('percent');
  const [faulty, setFaulty] = useState<ReadonlySet<CouponField>>(new Set());
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [error, setError] = useState<AppError>();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEscape(onBack);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faulty]);
  const words = text.coupons.form;
  const isTaken = error?.code === 'coupon.exists';
  const fault = (field: CouponField): string | undefined =>
    faulty.has(field) ? (field === 'code' && isTaken ? words.taken : words.faults[field]) : undefined;

  async function submit(element: HTMLFormElement): Promise<void> {
    if (isSending) return;
    const draft = draftOf(element, kind);
    const read = readCoupon(draft, packages, Date.now());
    setError(undefined);
    setWrong(wrongAmounts(draft));
    if ('faulty' in read) return setFaulty(read.faulty);
    setSending(true);
    const answer = await create(read.wanted);
    // Who went on to something else is not led away from it.
    if (form.current === null) return;
    setSending(false);
    if (answer.data !== undefined) return onCreated(answer.data.coupon.code, answer.data.created);
    const failure = asAppError(answer.error);
    setError(failure);
    setFaulty(new Set(failure?.code === 'coupon.exists' ? ['code'] : failure ? faultsIn(failure) : []));
  }

  return (
    <>
      <Button look="bare" size="small" onClick={onBack}>
        {text.coupons.all}
      </Button>
      <PageTitle className="text-h2">{words.title}</PageTitle>
      <form
        ref={form}
        noValidate
        aria-label={words.title}
        className="mt-6 grid max-w-xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {faulty.size > 0 ? (
          <Alert kind="error">{words.invalid}</Alert>
        ) : (
          error !== undefined && <Alert kind="error">{errorText(error)}</Alert>
        )}
        <Field
          label={words.code}
          help={words.codeHelp}
          error={fault('code')}
          name="code"
          maxLength={LONGEST_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SelectField
          label={words.kind}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'amounts' ? 'amounts' : 'percent')}
        >
          <option value="percent">{words.kinds.percent}</option>
          <option value="amounts">{words.kinds.amounts}</option>
        </SelectField>
        {kind === 'percent' ? (
          <Field
            label={words.percent}
            error={fault('percent')}
            name="percent"
            autoComplete="off"
            inputMode="numeric"
          />
        ) : (
          <div className="grid gap-3">
            <p className="text-sm text-soft">{words.amountsHelp}</p>
            {currencies.map((each, index) => (
              <Field
                key={each}
                label={words.amount(each)}
                error={
                  wrong.includes(each) || (wrong.length === 0 && index === 0) ? fault('amounts') : undefined
                }
                name={`amount-${each}`}
                autoComplete="off"
                inputMode="decimal"
              />
            ))}
          </div>
        )}
        <Field
          label={words.maxUses}
          help={words.maxUsesHelp}
          error={fault('maxUses')}
          name="maxUses"
          autoComplete="off"
          inputMode="numeric"
        />
        <Days fault={fault} />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{words.packages}</legend>
          <div className="grid gap-3">
            {packages.map((each, index) => (
              <Checkbox
                key={each}
                name="packages"
                value={each}
                defaultChecked
                error={index === 0 ? fault('packages') : undefined}
              >
                {packageIn(text, each)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button look="plain" onClick={onBack}>
            {text.cancel}
          </Button>
          <Button type="submit" disabled={isSending}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </>
  );
}

interface DaysProps {
  readonly fault: (field: CouponField) => string | undefined;
}

function Days({ fault }: DaysProps) {
  const { form } = useDeskTexts().coupons;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={form.from} error={fault('validFrom')} name="from" type="date" max={LAST_DAY} />
        <Field label={form.until} error={fault('validUntil')} name="until" type="date" max={LAST_DAY} />
      </div>
      <p className="mt-1.5 text-sm text-soft">{form.days(timeZone)}</p>
    </div>
  );
}
