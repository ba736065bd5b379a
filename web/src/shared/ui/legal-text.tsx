import { LocalLink } from '@/shared/ui/local-link';
import { RichText } from '@/shared/ui/rich-text';
import { paths } from '@/shared/config/paths';

const linkTo = (to: string) =>
  function mark(inner: string) {
    return (
      <LocalLink to={to} target="_blank" className="underline underline-offset-4">
        {inner}
      </LocalLink>
    );
  };

const marks = { terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) };

/** A sentence that names our legal texts. They open in a new tab, so that a form keeps what was typed. */
export function LegalText({ children }: { readonly children: string }) {
  return <RichText text={children} marks={marks} />;
}
