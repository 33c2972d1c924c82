import type { FastifyInstance } from 'fastify';
import { shoppingcartSchemas } from '#contract/shoppingcart.schema.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { AccountVerifier } from '#hosting/accounts/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { type Handler, openService } from '#platform/http/service.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { WITHDRAWAL_TEXTS, type WithdrawalConsent } from '#selling/orders/index.ts';
import { guardGuessing } from '#selling/promo-codes/index.ts';
import { addCartItems } from './add-cart-items.ts';
import { addCode } from './add-code.ts';
import { deleteCode } from './cart-offers.store.ts';
import { reportedTheme } from './carts.rules.ts';
import {
  type CartRecord,
  deleteLines,
  findCart,
  insertCart,
  setWithdrawal,
  updateCart,
} from './carts.store.ts';
import { changeCart, moveCart } from './change-cart.ts';
import { checkoutCart } from './checkout-cart.ts';
import { chooseGifts } from './choose-gifts.ts';
import { limitPricing, measureItems, OWN_PHOTOS_LINES } from './limit-pricing.ts';
import { quoteItems } from './quote-items.ts';
import { quoteOwnPhotos } from './quote-own-photos.ts';
import { showCart } from './show-cart.ts';

/** The most carts that one network may create in ten minutes. Everybody at a finish line may share a network. */
const CREATED = { name: 'cart-created', limit: 600, windowSeconds: 600 };
/** The limit for changes of carts that no other limit covers, because each waits for its cart's lock. */
const CHANGED = { name: 'cart-changed', limit: 3_000, windowSeconds: 600 };

export interface CartDeps extends Deps, RecognitionDeps {
  tenants: TenantResolver;
  accounts: AccountVerifier;
}

/** Returns a consent with the present time and the text that the checkout shows in the call's language. */
function consentNow({ clock }: Pick<Deps, 'clock'>, { language }: TenantContext): WithdrawalConsent {
  return { text: WITHDRAWAL_TEXTS[language], language, agreedAt: clock.now().toISOString() };
}

/** The caller who changes a cart, and the network. */
interface CartCaller {
  context: TenantContext;
  clientAddress: CanonicalKey;
}

type ChangeCart = (cart: CartRecord, scope: Parameters<typeof deleteLines>[0]) => Promise<void>;

async function changeOneCart(
  deps: CartDeps,
  { context: { tenantId }, clientAddress }: CartCaller,
  cartId: string,
  work: ChangeCart,
) {
  const tooMany = await deps.rateLimits.take(tenantId, CHANGED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const refusal = await deps.database.inTenant(tenantId, (scope) =>
    changeCart(scope, cartId, async (cart) => {
      await work(cart, scope);
      return undefined;
    }),
  );
  return refusal ?? noContent();
}

/**
 * Returns the bearer token if it is a search token. Calls of a cart may instead carry a login's token (product §6),
 * which opens no photos.
 */
async function searchTokenOf(
  { accounts }: CartDeps,
  context: TenantContext,
  bearer: string | undefined,
): Promise<string | undefined> {
  return bearer === undefined || (await accounts.isAccountBearer(context, bearer)) ? undefined : bearer;
}

const done = (refusal: Refusal | undefined) => refusal ?? noContent();

export function openCartService(app: FastifyInstance, deps: CartDeps): void {
  const change = (caller: CartCaller, cartId: string, work: ChangeCart) =>
    changeOneCart(deps, caller, cartId, work);

  openService(app, 'shoppingcart', shoppingcartRoutes, shoppingcartSchemas, {
    async createCart({ context, clientAddress }) {
      const tooMany = await deps.rateLimits.take(context.tenantId, CREATED, clientAddress);
      if (tooMany !== undefined) return tooMany;
      const cartId = deps.newId();
      const { settings } = await deps.tenants.read(context.tenantId);
      await deps.database.inTenant(context.tenantId, (scope) =>
        insertCart(scope, { cartId, language: context.language, theme: settings.originalTheme }),
      );
      return created({ shoppingCartId: cartId });
    },
    async getCart({ context, params, clientAddress }) {
      const { shoppingCartId: cartId } = params;
      const cart = await limitPricing(deps, context.tenantId, { cartId, clientAddress }, () =>
        showCart(deps, context, cartId),
      );
      return isRefusal(cart) ? cart : ok(cart);
    },
    async deleteCart({ context, params, clientAddress }) {
      return change({ context, clientAddress }, params.shoppingCartId, (cart, scope) =>
        moveCart(scope, cart, { state: 'Deleted' }),
      );
    },
    async checkoutCart({ context, params, body, clientAddress }) {
      const { shoppingCartId: cartId } = params;
      const orderIds = body?.orderIds;
      const ids = await limitPricing(deps, context.tenantId, { cartId, orderIds, clientAddress }, () =>
        checkoutCart(deps, context, cartId, { orderIds, clientAddress }),
      );
      return isRefusal(ids) ? ids : created(ids);
    },
    ...additions(deps),
    async removeItem({ context, params, clientAddress }) {
      return change({ context, clientAddress }, params.shoppingCartId, (cart, scope) =>
        deleteLines(scope, cart.cartId, [params.itemId]),
      );
    },
    async removeItems({ context, params, body, clientAddress }) {
      return change({ context, clientAddress }, params.shoppingCartId, (cart, scope) =>
        deleteLines(scope, cart.cartId, Array.isArray(body) ? body : body.items),
      );
    },
    async updateAttributes({ context, params, body, clientAddress }) {
      const { settings } = await deps.tenants.read(context.tenantId);
      return change({ context, clientAddress }, params.shoppingCartId, (cart, scope) =>
        updateCart(scope, cart.cartId, {
          ...(body.Language === undefined ? {} : { language: body.Language }),
          ...(body.Theme === undefined ? {} : { theme: reportedTheme(settings, body.Theme) }),
        }),
      );
    },
    async updateCustomer({ context, params, body, clientAddress }) {
      const { email, withdrawalConsent } = body;
      return change({ context, clientAddress }, params.shoppingCartId, async (cart, scope) => {
        await updateCart(scope, cart.cartId, { email });
        if (withdrawalConsent !== undefined)
          await setWithdrawal(scope, cart.cartId, withdrawalConsent ? consentNow(deps, context) : null);
      });
    },
    async addCode({ context, params, body, clientAddress }) {
      const cartId = params.shoppingCartId;
      const attempt = () =>
        limitPricing(deps, context.tenantId, { cartId, clientAddress }, () =>
          addCode(deps, context, cartId, body.code),
        );
      const known = await deps.database.inTenant(context.tenantId, (scope) => findCart(scope, cartId));
      const visitor = { cartId: known === undefined ? null : cartId, clientAddress };
      return done(await guardGuessing(deps, context.tenantId, visitor, attempt));
    },
    async removeCode({ context, params, clientAddress }) {
      return change({ context, clientAddress }, params.shoppingCartId, (cart, scope) =>
        deleteCode(scope, cart.cartId, params.promotionalCodeId),
      );
    },
    ...quotes(deps),
  });
}

type Schemas = typeof shoppingcartSchemas;

/** Adds items to a cart, and chooses its gifts. */
function additions(deps: CartDeps): {
  [Name in 'addItem' | 'addItems' | 'chooseGifts']: Handler<Schemas[Name]>;
} {
  return {
    async addItem({ context, params, body, bearer, clientAddress }) {
      const token = await searchTokenOf(deps, context, bearer);
      const { shoppingCartId: cartId } = params;
      const { orderIds, ...item } = body;
      const pricing = { cartId, ...measureItems([item]), orderIds, clientAddress };
      const pathOf = (_: number, field: string) => field;
      return done(
        await limitPricing(deps, context.tenantId, pricing, () =>
          addCartItems(deps, context, cartId, [item], token, { clientAddress, orderIds, pathOf }),
        ),
      );
    },
    async addItems({ context, params, body, bearer, clientAddress }) {
      const token = await searchTokenOf(deps, context, bearer);
      const { shoppingCartId: cartId } = params;
      const { items, ...options } = Array.isArray(body)
        ? { items: body, pathOf: (item: number, field: string) => `${item}.${field}` }
        : body;
      const orderIds = 'orderIds' in options ? options.orderIds : undefined;
      const pricing = { cartId, ...measureItems(items), orderIds, clientAddress };
      return done(
        await limitPricing(deps, context.tenantId, pricing, () =>
          addCartItems(deps, context, cartId, items, token, { ...options, clientAddress }),
        ),
      );
    },
    async chooseGifts({ context, params, body, clientAddress }) {
      const { shoppingCartId: cartId } = params;
      return done(
        await limitPricing(deps, context.tenantId, { cartId, clientAddress }, () =>
          chooseGifts(deps, context, cartId, body),
        ),
      );
    },
  };
}

/** Answers what adding items to a cart would cost. */
function quotes(deps: CartDeps): {
  [Name in 'quoteItems' | 'quoteOwnPhotos' | 'quoteNewPhotos']: Handler<Schemas[Name]>;
} {
  return {
    async quoteItems({ context, body, bearer, clientAddress }) {
      const token = await searchTokenOf(deps, context, bearer);
      const { shoppingCartId: cartId, items, orderIds } = body;
      const pricing = { cartId, ...measureItems(items), orderIds, clientAddress };
      const quote = await limitPricing(deps, context.tenantId, pricing, () =>
        quoteItems(deps, context, body, token),
      );
      return isRefusal(quote) ? quote : ok(quote);
    },
    async quoteOwnPhotos({ context, query, bearer, clientAddress }) {
      const { albumId, shoppingCartId: cartId } = query;
      const pricing = { cartId, albumId, added: OWN_PHOTOS_LINES, clientAddress };
      const quote = await limitPricing(deps, context.tenantId, pricing, () =>
        quoteOwnPhotos(deps, context, query, bearer),
      );
      return isRefusal(quote) ? quote : ok(quote);
    },
    async quoteNewPhotos({ context, body, bearer, clientAddress }) {
      const { albumId, shoppingCartId: cartId, orderIds } = body;
      const pricing = { cartId, albumId, added: OWN_PHOTOS_LINES, orderIds, clientAddress };
      const quote = await limitPricing(deps, context.tenantId, pricing, () =>
        quoteOwnPhotos(deps, context, body, bearer),
      );
      return isRefusal(quote) ? quote : ok(quote);
    },
  };
}
