/** The token of the logged-in user, for the calls that carry it (product §6); the account keeps it up to date. */
let token: string | undefined;

export const loginToken = {
  read: (): string | undefined => token,
  set(next: string | undefined): void {
    token = next;
  },
};
