const TIMEOUT_MS = 3_000;
const BYTES_MAX = 256 * 1024;

/**
 * Reads a small JSON document; follows no redirect, for it would lead where nobody configured.
 * @throws where it does not come whole within three seconds, is no JSON or is large
 */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok || response.body === null) throw new Error(`${address} answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_MAX) throw new Error(`${address} answers more than ${BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
