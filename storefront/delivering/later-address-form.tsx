import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { AddressForm } from './address-form.tsx';

const LazyAddressForm = lazyPart(async () => {
  const { AddressForm: loaded } = await import('./address-form.tsx');
  return { default: loaded };
});

/** `AddressForm`, fetched where an address is to be mended. */
export function LaterAddressForm(props: ComponentProps<typeof AddressForm>) {
  return (
    <Suspense fallback={null}>
      <LazyAddressForm {...props} />
    </Suspense>
  );
}
