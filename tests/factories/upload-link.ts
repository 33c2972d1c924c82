import { createHash } from 'node:crypto';
import { Upload } from 'tus-js-client';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { UPLOAD_FILES_PATH, uploadPath } from '#contract/uploads.ts';
import { inviteToUpload, uploadUrlOf } from '#finding/uploads/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { TestShop } from './test-shop.ts';

/** A photographer's link, and what opens it. */
export interface TestLink {
  linkId: string;
  photographerId: string;
  token: string;
}

/** Invites somebody to upload to an event. */
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

/** Where files are sent, and how a client behaves there. */
export interface TusInput {
  port: number;
  host: string;
  /** Waits in milliseconds before each further try. */
  retryDelays?: number[];
}

/**
 * Sends a file by tus as a browser does, and comes back where it was cut.
 * @returns the status of the refusal that ended it; 204 where it arrived
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
