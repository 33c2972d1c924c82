import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently } from '#storefront/api/missing-part.ts';

/**
 * Creates a part of a page that is loaded when first shown, with `Meanwhile` in its place until then. A lost network
 * does not remove the page.
 */
export function laterPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  Meanwhile?: (props: NoInfer<Props>) => ReactNode,
): (props: Props) => ReactNode {
  // The type of `lazy` includes refs, which no part accepts.
  const Part = lazy(() => loadPatiently(async () => ({ default: await load() }))) as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}
