import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  readonly text: string;
  readonly marks: Readonly<Record<string, (inner: string) => ReactNode>>;
}

const marked = /<(\w+)>(.*?)<\/\1>/g;

/** Puts links into a translated sentence without reading it as HTML. */
export function RichText({ text, marks }: RichTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, name = '', inner = ''] = match;
    parts.push(
      text.slice(end, match.index),
      <Fragment key={match.index}>{marks[name]?.(inner) ?? inner}</Fragment>,
    );
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
