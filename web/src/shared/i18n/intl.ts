type Options = Intl.NumberFormatOptions | Intl.DateTimeFormatOptions;

/** A format takes longer to make than to use a hundred times, and a page asks for the same one in every row. */
function kept<Format, Given extends Options>(make: (tag: string, options?: Given) => Format) {
  const made = new Map<string, Format>();
  return (tag: string, options?: Given): Format => {
    const key = tag + JSON.stringify(options);
    const format = made.get(key) ?? make(tag, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = kept(
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
);

export const dateFormat = kept(
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
