import { Component, lazy, type ComponentType, type ReactNode } from 'react';
import { loadOrReload } from '@/shared/browser/load-or-reload';
import { BrokenPart } from '@/shared/ui/broken-part';

interface GuardProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

class Guard extends Component<GuardProps> {
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override state: { readonly isBroken?: boolean } = {};

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}

/**
 * A part of a page whose script comes when it is first shown. Without a line the rest of the page stays as it is.
 * @param instead stands where the part cannot be shown at all; null for one without which the page is whole
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ReactNode = <BrokenPart />,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadOrReload(load) }));
  return function LazyPart(props: Props) {
    return (
      <Guard instead={instead}>
        <Part {...props} />
      </Guard>
    );
  };
}
