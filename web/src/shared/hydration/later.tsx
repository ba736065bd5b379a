import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { fallAsleep } from '@/shared/hydration/asleep';

const never = () => () => undefined;

/** Whether the server wrote the part, as against one that appears later. */
const useIsWritten = (): boolean =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  )[0];

/** Tells once the part around it has come alive. */
function Alive({ onAlive }: { readonly onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}

/**
 * A part that stands in the written page and comes alive after the rest.
 * Until then it is not touched: new properties would make React throw its HTML away and show nothing while the chunk comes.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  const Boundary = memo(function Boundary({
    props,
    onAlive,
  }: {
    readonly props: Props;
    readonly onAlive: () => void;
  }) {
    return (
      <Suspense>
        <Part {...props} />
        <Alive onAlive={onAlive} />
      </Suspense>
    );
  });
  return function Later(props: Props) {
    const [first] = useState(props);
    const [isAlive, setAlive] = useState(false);
    const [wake] = useState(() => () => setAlive(true));
    const isWritten = useIsWritten();
    const isAsleep = isWritten && !isAlive;
    useLayoutEffect(() => (isAsleep ? fallAsleep() : undefined), [isAsleep]);
    return <Boundary props={isAlive ? props : first} onAlive={wake} />;
  };
}
