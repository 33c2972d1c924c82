/** The token of the logged-in user, for calls that carry it (product §6). The account updates it. */
let token: string | undefined;

export const loginToken = {
  read: (): string | undefined => token,
  set(next: string | undefined): void {
    token = next;
  },
};
