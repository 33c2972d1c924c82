import { addressOf, type CallInput, type CallOutput } from '#contract/call-types.ts';
import { UploadRefused } from '#contract/upload-sender.ts';
import type { uploadSchemas } from '#contract/uploads.schema.ts';
import { UPLOAD_PAGE, UPLOAD_PREVIEWS_PATH, uploadRoutes } from '#contract/uploads.ts';

type Schemas = typeof uploadSchemas;
type Name = keyof Schemas;

/** The address for photos, and the link's token. */
export interface UploadAddress {
  origin: string;
  token: string;
}

/** A smaller picture of a photo, and the photo's size in pixels. */
export interface Preview {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The metadata that a file is sent with. */
export interface SentFile {
  name: string;
  folder: string;
  /** SHA-256, hex. */
  hash: string;
}

/** The time limit of a call; a preview over a slow connection takes longest. */
const CALL_TIMEOUT_MS = 120_000;

/** Parses an upload link. @returns undefined for anything else */
export function readUploadLink(link: string): UploadAddress | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, origin, pathname, hash } = new URL(link);
  const isLink = /^https?:$/.test(protocol) && pathname === UPLOAD_PAGE && /^#[\w.-]{1,200}$/.test(hash);
  return isLink ? { origin, token: hash.slice(1) } : undefined;
}

/**
 * Sends one request with a link's token.
 * @throws UploadRefused
 */
export async function callUpload<N extends Name>(
  to: UploadAddress,
  name: N,
  body?: CallInput<Schemas[N]> extends { body: infer B } ? B : undefined,
): Promise<CallOutput<Schemas[N]>> {
  const route = uploadRoutes[name];
  const response = await request(to, addressOf(route, {}), {
    method: route.method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  // A truncated answer counts as no answer.
  return response.json().catch(() => {
    throw new UploadRefused(0);
  }) as Promise<CallOutput<Schemas[N]>>;
}

/**
 * Sends a smaller picture of a photo before it.
 * @throws UploadRefused
 */
export async function sendPreview(
  to: UploadAddress,
  { hash, name, folder }: SentFile,
  { bytes, width, height }: Preview,
): Promise<void> {
  const query = new URLSearchParams({ hash, name, folder, width: String(width), height: String(height) });
  await request(to, `${UPLOAD_PREVIEWS_PATH}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
}

async function request(
  { origin, token }: UploadAddress,
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const response = await fetch(origin + path, { ...init, headers, signal }).catch(() => {
    throw new UploadRefused(0);
  });
  if (!response.ok) throw new UploadRefused(response.status);
  return response;
}
