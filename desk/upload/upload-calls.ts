import { addressOf, type CallInput, type CallOutput } from '#contract/call-types.ts';
import type { photographersPageSchemas } from '#contract/photographers-page.schema.ts';
import { photographersPageRoutes } from '#contract/photographers-page.ts';
import type { uploadSchemas } from '#contract/uploads.schema.ts';
import { uploadRoutes } from '#contract/uploads.ts';

type Schemas = typeof uploadSchemas & typeof photographersPageSchemas;
type Name = keyof Schemas;

const routes = { ...uploadRoutes, ...photographersPageRoutes };

/** How far an upload is, as the server says. */
export type ServerState = CallOutput<Schemas['getUpload']>;

/** A refusal of the server, by its status; 0 without an answer. */
export class UploadRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the upload was refused: ${status}`);
    this.status = status;
  }
}

/** Returns whether a link takes nothing more, whatever one tries. */
export const isOver = (status: number): boolean => status === 401 || status === 403;

/**
 * Sends one call with a link.
 * @throws UploadRefused
 */
export async function callUpload<N extends Name>(
  token: string,
  name: N,
  body?: CallInput<Schemas[N]> extends { body: infer B } ? B : undefined,
  query: Record<string, string | undefined> = {},
): Promise<CallOutput<Schemas[N]>> {
  const route = routes[name];
  const response = await fetch(addressOf(route, { query }), {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new UploadRefused(0);
  });
  if (!response.ok) throw new UploadRefused(response.status);
  return (response.status === 204 ? null : await response.json()) as CallOutput<Schemas[N]>;
}
