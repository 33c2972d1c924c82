import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { EmailForm } from './email-form.tsx';

const LazyEmailForm = lazyPart(async () => {
  const { EmailForm: loaded } = await import('./email-form.tsx');
  return { default: loaded };
});

/** `EmailForm`, fetched where the link by mail is wanted or needed. */
export function LaterEmailForm(props: ComponentProps<typeof EmailForm>) {
  return (
    <Suspense fallback={<Skeleton widthPercent={60} />}>
      <LazyEmailForm {...props} />
    </Suspense>
  );
}
