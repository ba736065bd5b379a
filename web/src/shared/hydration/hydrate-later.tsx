import {
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { addPendingPart } from '@/shared/hydration/pending-parts';
import { lazyPart } from '@/shared/browser/lazy-part';

const never = () => () => undefined;

const useIsWritten = (): boolean =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  )[0];

function ReportHydrated({ onHydrated }: { readonly onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Not touched until it is hydrated: new properties would make React throw its HTML away. */
export function hydrateLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  const Boundary = memo(function Boundary({
    props,
    onHydrated,
  }: {
    readonly props: Props;
    readonly onHydrated: () => void;
  }) {
    return (
      <Suspense>
        <Part {...props} />
        <ReportHydrated onHydrated={onHydrated} />
      </Suspense>
    );
  });
  return function HydratedLater(props: Props) {
    const [first] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const [finish] = useState(() => () => setHydrated(true));
    const isWritten = useIsWritten();
    const isPending = isWritten && !isHydrated;
    useLayoutEffect(() => (isPending ? addPendingPart() : undefined), [isPending]);
    return <Boundary props={isHydrated ? props : first} onHydrated={finish} />;
  };
}
