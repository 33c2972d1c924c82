import { laterPart } from '#storefront/ui/later-part.tsx';

/** `AddressForm`, fetched if an address is to be mended. */
export const LaterAddressForm = laterPart(
  async () => (await import('#storefront/selling/address-form.tsx')).AddressForm,
);
