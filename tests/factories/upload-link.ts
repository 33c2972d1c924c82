import { createHash } from 'node:crypto';
import { Upload } from 'tus-js-client';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { UPLOAD_FILES_PATH, uploadPath } from '#contract/uploads.ts';
import { inviteToUpload, uploadUrlOf } from '#finding/uploads/change-upload-links.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { TestShop } from './test-shop.ts';

/** A photographer's upload link and its token. */
export interface TestLink {
  linkId: string;
  photographerId: string;
  token: string;
}

/** Invites a photographer to upload to an event. */
export async function makeUploadLink(
  { deps }: Pick<TestShop, 'deps'>,
  {
    tenantId,
    eventId,
    photographer = 'Ada Lindqvist',
    days = 7,
    showsSales = false,
    photographerBibs = 'listed',
  }: {
    tenantId: string;
    eventId: string;
    photographer?: string;
    days?: number;
    showsSales?: boolean;
    photographerBibs?: PhotographerBibs;
  },
): Promise<TestLink> {
  const link = await deps.database.inTenant(tenantId, (scope) =>
    inviteToUpload(deps, scope, { eventId, photographer, days, showsSales, photographerBibs }, BY_COMMAND),
  );
  if (link === undefined) throw new Error('no link was made');
  const token = new URL(uploadUrlOf(deps, 'http://desk.localhost', tenantId, link.linkId)).hash.slice(1);
  return { linkId: link.linkId, photographerId: link.photographerId, token };
}

/** The upload address and the client's behaviour. */
export interface TusInput {
  port: number;
  host: string;
  /** Delays before each retry, in milliseconds. */
  retryDelays?: number[];
}

/**
 * Uploads a file by tus as a browser does, and resumes after a cut.
 * @returns the status of the final refusal, or 204 on success
 */
export function sendByTus(
  { linkId, token }: TestLink,
  file: { name: string; folder?: string; bytes: Buffer; hash?: string },
  { port, host, retryDelays = Array.from({ length: 50 }, () => 20) }: TusInput,
): Promise<number> {
  const hash = file.hash ?? createHash('sha256').update(file.bytes).digest('hex');
  const origin = `http://127.0.0.1:${port}`;
  return new Promise((resolve, reject) => {
    new Upload(file.bytes, {
      endpoint: `${origin}${UPLOAD_FILES_PATH}`,
      uploadUrl: `${origin}${uploadPath(linkId, hash)}`,
      headers: { host, authorization: `Bearer ${token}` },
      metadata: { hash, name: file.name, ...(file.folder === undefined ? {} : { folder: file.folder }) },
      retryDelays,
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(204),
      onError(error) {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        if (response === null) reject(error);
        else resolve(response.getStatus());
      },
    }).start();
  });
}
