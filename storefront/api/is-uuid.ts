const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a text that was kept is an id as the server makes them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
