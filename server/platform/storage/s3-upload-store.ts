import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';
import { Outage } from '../outage.ts';
import { UPLOADS_KEPT_MS } from './uploads-place.ts';

/**
 * No cache: other processes end and recreate uploads, so cached entries could be wrong, and nothing would remove
 * them.
 */
const NOTHING_KEPT = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** Stores tus uploads in a bucket, and reports an unavailable store as an outage. */
export class S3UploadStore extends S3Store {
  /**
   * @param prefix the prefix of the uploads' keys
   * @param fault converts the client's errors to an outage if the store is unavailable
   */
  constructor(
    s3ClientConfig: S3ClientConfig & { bucket: string },
    prefix: string,
    fault: (error: unknown) => unknown,
  ) {
    super({
      s3ClientConfig,
      expirationPeriodInMilliseconds: UPLOADS_KEPT_MS,
      // Not every S3-compatible store supports tags.
      useTags: false,
      cache: NOTHING_KEPT,
    });
    this.client.middlewareStack.add(
      (next, { commandName }) =>
        (call) => {
          // Restricts the search for outdated objects to our prefix: those elsewhere in the bucket belong to other
          // programs.
          if (commandName === 'ListMultipartUploadsCommand') Object.assign(call.input, { Prefix: prefix });
          return next(call).catch((error: unknown) => {
            throw fault(error);
          });
        },
      { step: 'initialize', priority: 'high' },
    );
  }

  /** @throws Outage; tus would treat an unreachable store as a missing upload, and the client would stop */
  override async getUpload(id: string): ReturnType<S3Store['getUpload']> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
      await this.getMetadata(id).catch((cause: unknown) => {
        throw cause instanceof Outage ? cause : error;
      });
      return super.getUpload(id);
    }
  }

  /**
   * Assembles a file whose parts have all arrived: the store or the process may have stopped between the last part and
   * that step. If the file is assembled or deleted already, it does nothing.
   * @throws Outage
   */
  async putTogether(id: string): Promise<void> {
    const { size = 0 } = await this.getUpload(id);
    try {
      // An empty write at the end of the file assembles it.
      await this.write(Readable.from([]), id, size);
    } catch (error) {
      if (!(error instanceof Error && ['NoSuchUpload', 'NoSuchKey'].includes(error.name))) throw error;
    }
  }
}
