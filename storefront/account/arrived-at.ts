/**
 * The page's address when its script began. What a login led back with stands in it only until the router tidies it up,
 * so the account's pages read it as soon as they are there, before the login's own file.
 */
export const ARRIVED_AT = window.location.href;
