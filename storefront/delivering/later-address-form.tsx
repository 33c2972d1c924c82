import { laterPart } from '#storefront/ui/later-part.tsx';

/** `AddressForm`, fetched where an address is to be mended. */
export const LaterAddressForm = laterPart(
  async () => (await import('#storefront/selling/address-form.tsx')).AddressForm,
);
