import { lazy } from 'react';
import { loadPatiently } from '#storefront/api/missing-part.ts';

/** React's `lazy` for a part whose file comes later: no lost network takes the page away with it. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPatiently(load));
