import pLimit from 'p-limit';
import type { EncodedImage } from '#engines/images/index.ts';
import { cutForMail } from '#finding/photos/index.ts';
import type { MailDeps } from './define-mail.ts';
import { mailOf } from './mail-registry.ts';
import type { MailRecord } from './mails.store.ts';

/** How long a mail waits for its pictures, because an unreachable store must not delay it. */
const CUT_WITHIN_MS = 15_000;
/** Originals may be large: a process holds one original at a time for its mails. */
const oneAtATime = pLimit(1);

/**
 * Cuts the pictures at the start of a mail: up to three close-ups of its person. Nothing is stored. The mail is
 * sent without pictures that are missing, late or cannot be cut.
 * @param signal when to stop waiting
 */
export async function cutMailPictures(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
  signal: AbortSignal = AbortSignal.timeout(CUT_WITHIN_MS),
): Promise<EncodedImage[]> {
  const { mailId, kind } = mail;
  const { choosePictures } = mailOf(kind);
  if (choosePictures === undefined) return [];
  const warn = (err: unknown) => deps.log.warn({ tenantId, mailId, kind, err }, 'a mail lacks a picture');
  const tooLate = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const pictures: EncodedImage[] = [];
  try {
    const sources = await deps.database.inTenant(tenantId, (scope) => choosePictures(deps, scope, mail));
    for (const source of sources) {
      // If a mail stops waiting for a picture, the next mail can start.
      const picture = await oneAtATime(() =>
        signal.aborted ? undefined : Promise.race([cutForMail(deps, tenantId, source).catch(warn), tooLate]),
      );
      if (picture !== undefined) pictures.push(picture);
      if (signal.aborted) break;
    }
    if (pictures.length < sources.length && signal.aborted) warn(signal.reason);
  } catch (error) {
    warn(error);
  }
  return pictures;
}
