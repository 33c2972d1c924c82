/** Constants that both sides of the wire must agree on (product §9, §10). */
export const PAGE_COUNT_DEFAULT = 50;
export const PAGE_COUNT_MAX = 100;
/** The pages of GET /catalog/products and of the bulk fetch of photos have 100 entries (product §7). */
export const CATALOG_PAGE_COUNT = 100;
export const PHOTO_PAGE_COUNT = 100;
/** The most pictures of the brand zone on the home page (product §9). */
export const BRAND_IMAGES_COUNT = 50;
/** The long edge of the preview of a photo, which visitors see before they buy it; pixels. */
export const PREVIEW_EDGE = 1600;
export const PERSONAL_CODE_LENGTH = 5;
export const CART_ID_COOKIE_DAYS = 365;
export const SEARCH_TOKEN_HOURS = 24;
/** 8 MB (product §5, §9). */
export const SELFIE_MAX_BYTES = 8 * 1024 * 1024;
/** How many claims ("this is me") of one person may wait for review. */
export const OPEN_CLAIMS_MAX = 20;
/** The lifetime of the mailed verification link. */
export const MAILED_LINK_HOURS = 24;
/** The most photos in one cart item. */
export const ITEM_PHOTOS_MAX = 500;
export const CART_ITEMS_MAX = 500;
/** The most people whose photos are in one cart. */
export const CART_PERSONS_MAX = 60;
/** The most packages in one cart, and the most packages of one person in one frame, each with another printed name. */
export const CART_PACKAGES_MAX = 60;
export const FRAMED_ALIKE_MAX = 5;
/** The most orders that one call may name to prove purchases, and that a browser remembers. */
export const KNOWN_ORDERS_MAX = 50;
/** The longest promo code that a visitor may type, spaces included. */
export const PROMO_CODE_MAX = 64;
/** The most gift codes in one cart, and the longest texts to their recipients. */
export const GIFT_CODES_MAX = 20;
export const GIFT_MESSAGE_MAX = 500;
/** The most people in a crew, and the longest name to show. */
export const CREW_MEMBERS_MAX = 50;
export const CREW_NAME_MAX = 60;
