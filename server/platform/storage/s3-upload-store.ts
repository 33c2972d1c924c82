import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';
import { Outage } from '../outage.ts';
import { UPLOADS_KEPT_MS } from './uploads-place.ts';

/** Other processes end uploads and make them again: what one remembers of them may be wrong, and is never let go. */
const NOTHING_KEPT = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** Keeps uploads that come by tus in a bucket, and says it when the store is away. */
export class S3UploadStore extends S3Store {
  /**
   * @param prefix what the keys of uploads begin with
   * @param fault converts what the client throws to an outage where the store is away
   */
  constructor(
    s3ClientConfig: S3ClientConfig & { bucket: string },
    prefix: string,
    fault: (error: unknown) => unknown,
  ) {
    super({
      s3ClientConfig,
      expirationPeriodInMilliseconds: UPLOADS_KEPT_MS,
      // Not every store that speaks S3 has tags.
      useTags: false,
      cache: NOTHING_KEPT,
    });
    this.client.middlewareStack.add(
      (next, { commandName }) =>
        (call) => {
          // Outdated objects elsewhere in the bucket belong to other programs.
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
   * Puts the parts of a file together that are all here: the store may have gone, or the process, between the last part and that.
   * Where they are together already, or gone, it does nothing.
   * @throws Outage
   */
  async putTogether(id: string): Promise<void> {
    const { size = 0 } = await this.getUpload(id);
    try {
      // Writing nothing at its end does that.
      await this.write(Readable.from([]), id, size);
    } catch (error) {
      if (!(error instanceof Error && ['NoSuchUpload', 'NoSuchKey'].includes(error.name))) throw error;
    }
  }
}
