import { type ComponentProps, Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { SelfieDialog } from './selfie-dialog.tsx';

const LazySelfieDialog = lazyPart(async () => {
  const [{ SelfieDialog: loaded }] = await Promise.all([
    import('./selfie-dialog.tsx'),
    completeTexts(['selfie']),
  ]);
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
