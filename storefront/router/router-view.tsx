import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { Destination, PagePath } from './page-paths.ts';
import type { PageRouter } from './page-router.ts';
import { RouterContext, ShownContext, useNavigate, useShown } from './use-router.ts';

type Stopped = ComponentType<{ error: unknown }>;

interface BoundaryProps {
  /** An error is shown until this changes. */
  turn: number;
  Stopped: Stopped;
  children: ReactNode;
}

/** Shows an error instead of what threw it, until the visitor goes to another page. */
class ErrorBoundary extends Component<
  BoundaryProps,
  { failed?: { error: unknown } | undefined; turn: number }
> {
  override state: { failed?: { error: unknown } | undefined; turn: number } = { turn: this.props.turn };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ turn }: BoundaryProps, last: { turn: number }) {
    return last.turn === turn ? null : { failed: undefined, turn };
  }

  override render() {
    const { Stopped, children } = this.props;
    const { failed } = this.state;
    return failed === undefined ? children : <Stopped error={failed.error} />;
  }
}

interface RouterViewProps {
  router: PageRouter;
  Stopped: Stopped;
  /** The frame of every page, with `CurrentPage` in it. */
  children: ReactNode;
}

/** Renders the frame of every page, and again when the router has something else to show. */
export function RouterView({ router, Stopped, children }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown);
  useLayoutEffect(() => {
    const stop = router.watch((next) => startTransition(() => setShown(next)));
    setShown(router.shown);
    return stop;
  }, [router]);
  useLayoutEffect(() => router.noteRendered(shown), [router, shown]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <ErrorBoundary turn={shown.turn} Stopped={Stopped}>
          {children}
        </ErrorBoundary>
      </ShownContext>
    </RouterContext>
  );
}

/** Shows the page of the address, that it is loading, or that it failed. */
export function CurrentPage({ Pending, Stopped }: { Pending: ComponentType; Stopped: Stopped }) {
  const { status, Page, error, turn } = useShown();
  const page = () => {
    if (status === 'Failed') return <Stopped error={error} />;
    return Page === undefined ? <Pending /> : <Page />;
  };
  return (
    <ErrorBoundary turn={turn} Stopped={Stopped}>
      <Suspense fallback={<Pending />}>{page()}</Suspense>
    </ErrorBoundary>
  );
}

/** Goes to another page instead of showing this one. */
export function Navigate<Path extends PagePath>(to: Destination<Path> & { replace?: boolean }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => void navigate(to), [JSON.stringify(to)]);
  return null;
}
