interface ExampleImageProps {
  readonly file: string;
  readonly alt: string;
  readonly sizes: string;
  readonly widths: readonly [small: number, large: number];
  readonly ratio?: number;
  readonly first?: boolean;
  readonly className?: string;
}

export function ExampleImage({
  file,
  alt,
  sizes,
  widths,
  ratio = 1,
  first = false,
  className,
}: ExampleImageProps) {
  const [small, large] = widths;
  const set = (kind: string): string =>
    `${file}-${small}.${kind} ${small}w, ${file}-${large}.${kind} ${large}w`;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        src={`${file}-${small}.jpg`}
        srcSet={set('jpg')}
        sizes={sizes}
        width={large}
        height={Math.round(large / ratio)}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
