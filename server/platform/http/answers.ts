/** 200 with a body of the contract. */
export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

/** 201 with a body of the contract, and where the new thing lives. */
export function created<Body>(
  body: Body,
  location?: string,
): { status: 201; body: Body; headers?: Record<string, string> } {
  return location === undefined ? { status: 201, body } : { status: 201, body, headers: { location } };
}

/** 204: done, nothing to say. */
export function noContent(): { status: 204; body: null } {
  return { status: 204, body: null };
}
