import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The credentials of clients. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 store that can stop and restart with all its data. */
export interface S3Store {
  up(): Promise<void>;
  down(): Promise<void>;
  /** Refuses all writes from now on, as with a full disk, or accepts them again. */
  setFull(isFull: boolean): void;
  /** Drops the connection of matching calls from now on, such as `POST /photos/a?uploadId=1`. Without a pattern it drops none. */
  breakAt(calls?: RegExp): void;
  /** The number of stored pictures. */
  countPictures(): Promise<number>;
}

/** The answer of a full store (507 Insufficient Storage, as MinIO does). */
const FULL = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>`;

/** Creates a stopped store with the bucket `photos` in a folder. */
export function createS3Store(directory: string, port: number): S3Store {
  let server: S3rver | undefined;
  let isFull = false;
  let breaking: RegExp | undefined;
  return {
    async up() {
      server = new S3rver({
        port,
        address: '127.0.0.1',
        silent: true,
        directory,
        configureBuckets: [{ name: 'photos', configs: [] }],
      });
      await server.run();
      const { httpServer } = server;
      const [answer] = httpServer.listeners('request') as RequestListener[];
      httpServer.removeAllListeners('request').on('request', (request, response) => {
        if (breaking?.test(`${request.method} ${request.url}`)) request.socket.destroy();
        else if (isFull && /^(PUT|POST)$/.test(request.method ?? ''))
          request.resume().once('end', () => response.writeHead(507).end(FULL));
        else if (/[?&]uploadId=/.test(request.url ?? '') && /^(GET|DELETE)$/.test(request.method ?? ''))
          void answerAboutParts(join(directory, 'photos', '._S3rver_uploads'), request, response);
        else if (request.method === 'GET' && /[?&]uploads(=|&|$)/.test(request.url ?? '')) {
          // ListMultipartUploads: none is old enough for a sweep.
          response.writeHead(200, { 'content-type': 'application/xml' });
          response.end(
            '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>',
          );
        } else answer?.(request, response);
      });
    },
    async down() {
      const closed = server?.close();
      // Running calls are interrupted, as when a store crashes.
      server?.httpServer.closeAllConnections();
      await closed;
      server = undefined;
    },
    setFull(full) {
      isFull = full;
    },
    breakAt(calls) {
      breaking = calls;
    },
    async countPictures() {
      const names = await readdir(directory, { recursive: true }).catch(() => []);
      return names.filter((name) => /\.webp\._S3rver_object$/.test(name)).length;
    },
  };
}

/** Answers ListParts and AbortMultipartUpload, which s3rver does not know and resumed uploads need. */
async function answerAboutParts(
  uploads: string,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = new URL(url, 'http://store').searchParams.get('uploadId') ?? '';
  const folder = join(uploads, id.replace(/[^0-9a-f]/g, '-'));
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>');
  } else if (method === 'DELETE') {
    await rm(folder, { recursive: true });
    response.writeHead(204).end();
  } else {
    const parts = names
      .filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`))
      .toSorted((a, b) => Number(a) - Number(b));
    const listed = parts.map(async (name) => {
      const [{ size }, md5] = await Promise.all([
        stat(join(folder, name)),
        readFile(join(folder, `${name}.md5`), 'utf8'),
      ]);
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
    });
    const body = (await Promise.all(listed)).join('');
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListPartsResult><IsTruncated>false</IsTruncated>${body}</ListPartsResult>`);
  }
}
