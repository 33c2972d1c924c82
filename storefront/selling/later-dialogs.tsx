import { laterPart } from '#storefront/ui/later-part.tsx';

// Loaded on demand, because few visitors need them.

/** `ClearCartDialog`, loaded on demand. Mount it to open it. */
export const LaterClearCartDialog = laterPart(
  async () => (await import('./clear-cart-dialog.tsx')).ClearCartDialog,
);

/** `GiftCodeDialog`, loaded on demand. Mount it to open it. */
export const LaterGiftCodeDialog = laterPart(
  async () => (await import('./gift-code-dialog.tsx')).GiftCodeDialog,
);
