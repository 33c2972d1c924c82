import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cart, NewCartItem } from '#contract/shoppingcart.schema.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { countStep } from '#storefront/api/count-step.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';
import { provenOrders } from './bought-query.ts';
import { pushCartEvents } from './push-cart-events.ts';
import { CART_KEY } from './use-cart.ts';

/** Items to add to the cart; all are added or none. */
export interface CartAddition {
  items: readonly NewCartItem[];
  /** The search token; required for a package and for photos of a protected event. */
  token?: string | undefined;
  /** The visitor's orders: items that they contain are rejected. */
  orderIds?: readonly string[] | undefined;
  /** Cart items that the new ones replace. */
  insteadOf?: readonly string[] | undefined;
}

/** Verifies the visitor again; null if they must answer a question first. */
export type RenewToken = () => Promise<string | null>;

interface CartOwner {
  memory: Pick<VisitorMemory, 'cartId'>;
  /** The tenant's setting, sent when a cart is opened (product §7). */
  enableCookies: boolean;
}

/** Returns whether a cart no longer accepts items: it became an order, or was deleted. */
function isClosed(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'CartCheckedOut' || error.status === 404);
}

/**
 * Adds items to the visitor's cart. It opens a new cart if there is none, or if the remembered one is closed.
 * @throws ApiProblem with the server's status, such as 409 for `AlreadyAdded` and `DuplicatePhotoInPackage`
 */
export async function addToCart(
  { memory, enableCookies }: CartOwner,
  { items, token, orderIds = [], insteadOf = [] }: CartAddition,
): Promise<void> {
  const add = (shoppingCartId: string) => {
    const proof = orderIds.length === 0 ? {} : { orderIds: [...orderIds] };
    const swap = insteadOf.length === 0 ? {} : { insteadOf: [...insteadOf] };
    const body = { items: [...items], ...proof, ...swap };
    return cartService.addItems({ params: { shoppingCartId }, body, token });
  };
  const remembered = memory.cartId.read();
  if (remembered !== null) {
    try {
      await add(remembered);
      return;
    } catch (error) {
      if (!isClosed(error)) throw error;
      memory.cartId.remove();
    }
  }
  const body = token === undefined ? { enableCookies } : { token, enableCookies };
  const { shoppingCartId } = await cartService.createCart({ body });
  memory.cartId.save(shoppingCartId);
  await add(shoppingCartId);
}

/**
 * Like addToCart; if the search token has expired, verifies again and continues (product §4).
 * @throws ApiProblem of the first try if the visitor must answer a question to verify
 */
export async function addRenewing(
  owner: CartOwner,
  addition: CartAddition,
  renewToken: RenewToken | undefined,
): Promise<void> {
  try {
    await addToCart(owner, addition);
  } catch (error) {
    const isExpired = error instanceof ApiProblem && error.status === 401 && addition.token !== undefined;
    const token = isExpired ? await renewToken?.() : undefined;
    if (token === undefined || token === null) throw error;
    await addToCart(owner, { ...addition, token });
  }
}

/** Adds to the cart, with the state that a page shows. */
export interface AddToCart {
  /** Resolves once the items are in the cart and the cart was fetched again; rejects with an ApiProblem. */
  add: (addition: CartAddition) => Promise<void>;
  isAdding: boolean;
  /** The error of the last addition. */
  error: Error | null;
  /** The HTTP status of the failure (product §4); null without a failure. */
  failedStatus: number | null;
  /** Forgets the failure. */
  reset: () => void;
}

/**
 * Adds products to the visitor's cart (product §4, "Add to cart") and updates the badge.
 * @param renewToken verifies again if the search token of an addition has expired
 */
export function useAddToCart(renewToken?: RenewToken): AddToCart {
  const { settings, memory } = useStorefront();
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (addition: CartAddition) =>
      addRenewing(
        { memory, enableCookies: settings.enableCookies },
        { ...addition, orderIds: provenOrders(memory, client) },
        renewToken,
      ),
    onMutate: () => client.getQueryData<Cart | null>(CART_KEY),
    // After a failure too, because the server's cart may differ from the one shown.
    onSettled: async (_, error, __, before) => {
      await client.invalidateQueries({ queryKey: CART_KEY });
      const after = client.getQueryData<Cart | null>(CART_KEY);
      // If the cart was not loaded before, added items cannot be distinguished from earlier ones.
      if (error !== null || before === undefined || after === undefined) return;
      pushCartEvents(before, after, settings.features);
      const known = new Set(before?.items.map(({ shoppingCartItemId }) => shoppingCartItemId));
      for (const { shoppingCartItemId, eventId } of after?.items ?? [])
        if (!known.has(shoppingCartItemId)) countStep(eventId, 'Cart');
    },
  });
  return {
    add: mutateAsync,
    isAdding: isPending,
    error,
    failedStatus: error instanceof ApiProblem ? error.status : null,
    reset,
  };
}
