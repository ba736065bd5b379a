import { LocalLink } from '@/shared/ui/local-link';
import { RichText } from '@/shared/ui/rich-text';
import { paths } from '@/shared/config/paths';
import type { TermsPart, TermsSection } from '../../../../proto/src/terms.ts';

const marks = {
  withdraw: (inner: string) => (
    <LocalLink to={paths.withdraw} className="underline underline-offset-4">
      {inner}
    </LocalLink>
  ),
};

/** The statutory instruction and the statutory model form (annexes 1 and 2 to article 246a of the EGBGB). */
export function WithdrawalInstruction({ section }: { readonly section: TermsSection }) {
  return (
    <section id={section.id} className="grid gap-6 border-y border-ink py-6">
      <h2 className="text-h3">{section.title}</h2>
      {section.parts?.map((part) =>
        part.form === undefined ? (
          <div key={part.title} className="grid gap-2">
            <h3 className="font-medium">{part.title}</h3>
            {part.paragraphs?.map((paragraph) => (
              <p key={paragraph}>
                <RichText text={paragraph} marks={marks} />
              </p>
            ))}
          </div>
        ) : (
          <ModelForm key={part.title} title={part.title} form={part.form} />
        ),
      )}
    </section>
  );
}

function ModelForm({ title, form }: Required<Pick<TermsPart, 'title' | 'form'>>) {
  return (
    <div className="grid gap-2 bg-card px-5 py-4 sm:px-6">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-soft">{form.lead}</p>
      <p>{form.to}</p>
      <ul className="grid gap-3">
        {form.lines.map((line) => (
          <li key={line} className="border-b border-dashed border-edge pb-3 last:border-0 last:pb-0">
            {line}
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">{form.note}</p>
    </div>
  );
}
