/**
 * The page's address when its script started. The router soon removes the parameters that a login added, and the
 * account's own file loads later. So the account's pages read them from here.
 */
export const ARRIVED_AT = window.location.href;
