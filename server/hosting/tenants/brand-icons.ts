/** The path of a tenant's own pictures (logo, banner) in the storage and on its site. */
export const BRAND_FOLDER = 'brand';

/** The addresses, on the tenant's site, of the icons made from a logo. */
export interface BrandIcons {
  /** PNG, 48 × 48, transparent. */
  favicon: string;
  /** PNG, 192 × 192, transparent. */
  icon192: string;
  /** PNG, 512 × 512, transparent. */
  icon512: string;
  /** PNG, 512 × 512 on white, with the logo inside the safe zone of maskable icons. */
  maskable512: string;
}

/**
 * Builds the addresses of a tenant's icons.
 * @param logo the address in the settings
 * @returns undefined for a logo that is not from an operator's file
 */
export function brandIcons(logo: string): BrandIcons | undefined {
  const mark = new RegExp(`^/${BRAND_FOLDER}/logo-([0-9a-f]{12})\\.(?:svg|png)$`).exec(logo)?.[1];
  if (mark === undefined) return undefined;
  const address = (name: string) => `/${BRAND_FOLDER}/${name}-${mark}.png`;
  return {
    favicon: address('favicon'),
    icon192: address('icon-192'),
    icon512: address('icon-512'),
    maskable512: address('icon-maskable-512'),
  };
}
