/** Constants that both sides of the wire must agree on (product §9, §10). */
export const PAGE_COUNT_DEFAULT = 50;
export const PAGE_COUNT_MAX = 100;
/** GET /catalog/products and the bulk fetch of photos page by 100 (product §7). */
export const CATALOG_PAGE_COUNT = 100;
export const PHOTO_PAGE_COUNT = 100;
/** Pictures of the brand zone that home shows (product §9). */
export const BRAND_IMAGES_COUNT = 50;
export const PERSONAL_CODE_LENGTH = 5;
export const CART_ID_COOKIE_DAYS = 365;
export const SEARCH_TOKEN_HOURS = 24;
/** 8 MB (product §5, §9). */
export const SELFIE_MAX_BYTES = 8 * 1024 * 1024;
/** How many claims ("this is me") of one person may wait for review. */
export const OPEN_CLAIMS_MAX = 20;
/** How long the mailed verification link opens. */
export const MAILED_LINK_HOURS = 24;
/** How many photos one cart item may name. */
export const ITEM_PHOTOS_MAX = 500;
export const CART_ITEMS_MAX = 500;
/** How many orders one call may name to prove what was bought, and how many a browser remembers. */
export const KNOWN_ORDERS_MAX = 50;
/** What a visitor may type as a promo code, spaces included. */
export const PROMO_CODE_MAX = 64;
/** How many gift promo codes one call may put into a cart, and what may be written to whom they are for. */
export const GIFT_CODES_MAX = 20;
export const GIFT_MESSAGE_MAX = 500;
/** How many people one crew holds, and how long the name is that they are shown by. */
export const CREW_MEMBERS_MAX = 50;
export const CREW_NAME_MAX = 60;
