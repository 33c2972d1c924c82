import { createHash } from 'node:crypto';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { readCpuSeconds } from '#tests/factories/process-figures.ts';

export interface ReadAnswer {
  firstByteMs: number;
  wallMs: number;
  /** The server's CPU seconds while it sent the response. */
  cpuSeconds: number;
  bytes: number;
}

export interface AnswerOptions {
  range?: string;
  /** Called with each chunk. */
  take?: (chunk: Buffer) => void;
}

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers, agent: false }, resolve).on('error', reject);
  });
}

/**
 * Reads a whole response.
 * @param pid of the server
 * @throws if the number of bytes differs from the announced one
 */
export async function readAnswer(url: string, pid: number, input: AnswerOptions = {}): Promise<ReadAnswer> {
  const cpuBefore = await readCpuSeconds(pid);
  const startedMs = performance.now();
  const answer = await open(url, input.range === undefined ? {} : { range: input.range });
  let firstByteMs = Number.NaN;
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - startedMs;
    bytes += chunk.byteLength;
    input.take?.(chunk);
  });
  await finished(answer);
  if (bytes !== Number(answer.headers['content-length'])) throw new Error(`${bytes} bytes came from ${url}`);
  const wallMs = performance.now() - startedMs;
  return { firstByteMs, wallMs, bytes, cpuSeconds: (await readCpuSeconds(pid)) - cpuBefore };
}

/** Returns the SHA-256 of a response that is read without interruption. */
export async function hashAnswer(url: string, pid: number): Promise<string> {
  const hash = createHash('sha256');
  await readAnswer(url, pid, { take: (chunk) => void hash.update(chunk) });
  return hash.digest('hex');
}

/**
 * Returns the SHA-256 of a response whose connection is cut at each of these bytes and resumed there, as by a phone in a tunnel.
 * The rest is requested with If-Range.
 */
export async function hashWithCuts(url: string, size: number, cuts: readonly number[]): Promise<string> {
  const hash = createHash('sha256');
  let offset = 0;
  let etag = '';
  for (const cut of [...cuts, size]) {
    const headers: Record<string, string> =
      offset === 0 ? {} : { range: `bytes=${offset}-`, 'if-range': etag };
    const answer = await open(url, headers);
    if (answer.statusCode !== (offset === 0 ? 200 : 206))
      throw new Error(`resumed with ${answer.statusCode}`);
    etag = String(answer.headers.etag);
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const wanted = chunk.subarray(0, cut - offset);
      hash.update(wanted);
      offset += wanted.byteLength;
      if (offset === cut) break;
    }
    answer.destroy();
    if (offset !== cut) throw new Error(`the answer ended at ${offset}, before ${cut}`);
  }
  return hash.digest('hex');
}
