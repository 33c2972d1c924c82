/** Answers 200 with a body of the contract. */
export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

/**
 * Answers 200 with a body that is the same for all callers, with an ETag and a cache TTL of some seconds. Only for
 * calls whose answer depends only on tenant and address.
 */
export function shared<Body>(body: Body): { status: 200; body: Body; isShared: true } {
  return { status: 200, body, isShared: true };
}

/** Answers 201 with a body of the contract, and the address of the created resource. */
export function created<Body>(
  body: Body,
  location?: string,
): { status: 201; body: Body; headers?: Record<string, string> } {
  return location === undefined ? { status: 201, body } : { status: 201, body, headers: { location } };
}

/** Answers 204 without a body. */
export function noContent(): { status: 204; body: null } {
  return { status: 204, body: null };
}
