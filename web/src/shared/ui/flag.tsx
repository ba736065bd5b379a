export function Flag({ of }: { readonly of: string }) {
  return (
    <img
      src={`/flags/${of}.svg`}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      className="h-4 w-6 rounded-xs border border-line"
    />
  );
}
