import { addressOf, type CallInput, type CallOutput } from '#contract/call-types.ts';
import type { photographersPageSchemas } from '#contract/photographers-page.schema.ts';
import { photographersPageRoutes } from '#contract/photographers-page.ts';
import { UploadRefused } from '#contract/upload-sender.ts';
import type { uploadSchemas } from '#contract/uploads.schema.ts';
import { uploadRoutes } from '#contract/uploads.ts';

type Schemas = typeof uploadSchemas & typeof photographersPageSchemas;
type Name = keyof Schemas;

const routes = { ...uploadRoutes, ...photographersPageRoutes };

/** The upload's progress according to the server. */
export type ServerState = CallOutput<Schemas['getUpload']>;

/**
 * Sends a call with an upload link.
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
  // A truncated response is treated like a missing one.
  const parse = () =>
    response.json().catch(() => {
      throw new UploadRefused(0);
    });
  return (response.status === 204 ? null : await parse()) as CallOutput<Schemas[N]>;
}
