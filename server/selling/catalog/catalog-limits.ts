/** What a catalog may hold; a file beyond it is refused, naming the limit. */
export const PRODUCTS_MAX = 100;
export const OFFERS_MAX = 50;
export const GIFTS_MAX = 20;
export const TIERS_MAX = 20;
export const QUANTITY_MAX = 500;
export const GIFT_COUNT_MAX = 100;
export const TITLE_MAX = 200;
export const DISTANCE_MAX = 100;
export const DISTANCES_MAX = 50;
/** Major units: a full cart (500 lines) of it still is an amount that the database holds. */
export const PRICE_MAX = 40_000;
