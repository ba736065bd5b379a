interface ProgressProps {
  readonly label: string;
  /** 0 to 1; undefined when nobody knows. */
  readonly value: number | undefined;
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <div className="relative h-2 overflow-hidden rounded-full bg-line forced-colors:border">
      <progress className="sr-only" aria-label={label} max={1} {...(value === undefined ? {} : { value })} />
      {value === undefined ? (
        <div aria-hidden className="sweeps h-full w-1/4 bg-accent forced-colors:bg-[Highlight]" />
      ) : (
        <svg aria-hidden viewBox="0 0 1000 8" preserveAspectRatio="none" className="block size-full">
          <rect
            width={Math.round(value * 1000)}
            height="8"
            className="fill-accent forced-colors:fill-[Highlight]"
          />
        </svg>
      )}
    </div>
  );
}
