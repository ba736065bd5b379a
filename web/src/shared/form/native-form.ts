import type { Fields, Values } from '@/shared/form/rules';

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );

function valueOf(control: Control | undefined): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'on' : '';
  return control?.value ?? '';
}

export function readValues<Name extends string>(form: HTMLFormElement, fields: Fields<Name>): Values<Name> {
  const controls = new Map(controlsOf(form).map((control) => [control.name, control]));
  const values: Record<string, string> = {};
  for (const name of Object.keys(fields) as Name[]) {
    const value = valueOf(controls.get(name));
    values[name] = fields[name].trimmed ? value.trim() : value;
  }
  return values as Values<Name>;
}

function differs(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

export const isChanged = (form: HTMLFormElement): boolean => controlsOf(form).some(differs);

export function markSaved(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    if (control instanceof HTMLSelectElement)
      for (const option of control.options) option.defaultSelected = option.selected;
    else if (control.type === 'checkbox') control.defaultChecked = control.checked;
    else control.defaultValue = control.value;
  }
}
