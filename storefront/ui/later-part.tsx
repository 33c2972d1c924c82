import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently } from '#storefront/api/missing-part.ts';

/** A page that animates, or a busy device, is never idle. */
const IDLE_TIMEOUT_MS = 2_000;

/** Resolves when the document and the pictures of its first screen are loaded. */
const documentLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));

/** Waits for an idle moment, or at most for the timeout. Safari has no `requestIdleCallback`. */
const idleMoment = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });

/** When the last part that waits for its turn is loaded. */
let lastTurn: Promise<unknown> | undefined;

/** Loads a part after those that were requested before it, each in an idle moment. */
function loadInTurn<M>(load: () => Promise<M>): Promise<M> {
  const turn = (lastTurn ?? documentLoaded()).then(idleMoment).then(load);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Creates a part of a page that is loaded when first shown, with `Meanwhile` in its place until then. A lost network
 * does not remove the page.
 */
export function laterPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Meanwhile?: (props: NoInfer<Props>) => ReactNode,
  { isAwaited = true } = {},
): (props: Props) => ReactNode {
  // The type of `lazy` includes refs, which no part accepts.
  const Part = lazy(() =>
    loadPatiently(async () => ({ default: await load() }), { isAwaited }),
  ) as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

/**
 * Creates a part that is below the first screen. It is loaded when the first screen is there and the browser is idle, one
 * part at a time, so that it delays neither the first pictures nor a tap.
 */
export function partBelow<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Meanwhile?: (props: NoInfer<Props>) => ReactNode,
): (props: Props) => ReactNode {
  return laterPart(() => loadInTurn(load), Meanwhile, { isAwaited: false });
}
