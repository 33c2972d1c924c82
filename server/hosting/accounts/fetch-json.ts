import { callOut, type OutboundCall } from '#platform/outbound/call-out.ts';

const TIMEOUT_MS = 3_000;
const BYTES_MAX = 256 * 1024;

/**
 * Reads a small JSON document.
 * @throws where it does not come whole within three seconds, is no JSON or is large, or may not be reached
 */
export async function fetchJson(
  address: string,
  mayReach: NonNullable<OutboundCall['mayReach']>,
): Promise<unknown> {
  const { status, text } = await callOut(address, {
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    bytesMax: BYTES_MAX,
    mayReach,
  });
  if (status >= 400) throw new Error(`${address} answers ${status}`);
  if (text === undefined) throw new Error(`${address} answers more than ${BYTES_MAX} bytes`);
  return JSON.parse(text);
}
