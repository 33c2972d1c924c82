/** The token of the logged-in user, for calls that send it (product §6). `storefront/account` sets it at each login. */
let token: string | undefined;

export const loginToken = {
  read: (): string | undefined => token,
  set(next: string | undefined): void {
    token = next;
  },
};
