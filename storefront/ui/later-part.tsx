import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently } from '#storefront/api/missing-part.ts';

/**
 * Makes a part of a page that is fetched when it is first shown, with `Meanwhile` in its place until then. No lost network
 * takes the page away with it.
 */
export function laterPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Meanwhile?: (props: NoInfer<Props>) => ReactNode,
): (props: Props) => ReactNode {
  // The type of `lazy` speaks of references, which no part takes.
  const Part = lazy(() => loadPatiently(async () => ({ default: await load() }))) as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}
