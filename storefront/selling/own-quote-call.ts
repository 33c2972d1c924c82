/** Asks what one's own photos would add to the cart. */
export const ownQuoteCall = (albumId: string, shoppingCartId: string | null, token: string) => ({
  query: shoppingCartId === null ? { albumId } : { albumId, shoppingCartId },
  token,
});
