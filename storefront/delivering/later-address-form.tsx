import { laterPart } from '#storefront/ui/later-part.tsx';

/** `AddressForm`, loaded when the visitor corrects an address. */
export const LaterAddressForm = laterPart(
  async () => (await import('#storefront/selling/address-form.tsx')).AddressForm,
);
