import { styleNames } from '@/shared/ui/sheet-frame';
import { useStyleText } from '@/entities/catalogue/use-style-text';

export function StyleList() {
  const styleText = useStyleText();
  return (
    <dl className="grid gap-x-12 sm:grid-cols-2">
      {styleNames.map((style) => {
        const { name, look } = styleText(style);
        return (
          <div key={style} className="border-t border-dashed border-line py-3">
            <dt>{name}</dt>
            <dd className="mt-0.5 max-w-[42ch] text-sm text-soft">{look}</dd>
          </div>
        );
      })}
    </dl>
  );
}
