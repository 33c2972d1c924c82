import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { SelfieDialog } from './selfie-dialog.tsx';

const LazySelfieDialog = lazyPart(async () => {
  const { SelfieDialog: loaded } = await import('./selfie-dialog.tsx');
  return { default: loaded };
});

/** `SelfieDialog`, once it is there. Mount it to open it. */
export function LaterSelfieDialog(props: ComponentProps<typeof SelfieDialog>) {
  return (
    <Suspense fallback={null}>
      <LazySelfieDialog {...props} />
    </Suspense>
  );
}
