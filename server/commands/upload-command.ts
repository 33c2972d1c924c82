import { deskUploadSchemas, type ShownUpload } from '#contract/desk-uploads.schema.ts';
import { PHOTOGRAPHER_NAME_MAX } from '#contract/desk-uploads.ts';
import { photographerBibsText } from './cli/shared-options.ts';
import { on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** `photofinish upload`: links by which photographers upload. */
export const { command, run: runUploadCommand } = defineDeskCommand({
  name: 'upload',
  about:
    'Upload links for photographers: photos from any browser, without a login, over bad connections, for days. DESK_URL is the desk’s address, to which links lead.',
  options: {
    photographer: {
      takes: 'NAME',
      help: 'the photographer; a new name is added',
      must: `name the photographer, in 1 to ${PHOTOGRAPHER_NAME_MAX} characters`,
    },
    days: { takes: 'N', help: 'for how many days the link works, 14 by default' },
    sales: {
      help: 'shows the photographer’s sales of the event on the link’s page; remember that a link can be passed on',
    },
    'photographer-bibs': { takes: 'P', help: photographerBibsText },
  },
  actions: {
    invite: on(deskUploadSchemas, 'inviteToUpload', {
      operands: ['eventId'],
      options: {
        photographer: 'photographer',
        days: 'days',
        sales: 'showsSales',
        'photographer-bibs': 'photographerBibs',
      },
      summary:
        'prints the address once: everyone who has it uploads in the photographer’s name until it expires.',
      check(_, { deps }) {
        if (deps.config.deskUrl === undefined)
          throw new UsageError('DESK_URL is not set: the link would have no address.');
      },
      print: ({ linkId, photographer, expiresAt, url }) => [
        `${linkId}  ${photographer}  until ${expiresAt.slice(0, 10)}\n`,
        url,
      ],
    }),
    list: on(deskUploadSchemas, 'listUploads', {
      operands: ['eventId'],
      summary: 'shows the progress of each link.',
      print: ({ uploads }, { now }) =>
        uploads.length === 0
          ? 'No upload links yet: photofinish upload invite EVENT --photographer NAME.'
          : uploads.map((upload) => describe(upload, now)),
      json: ({ uploads }) => uploads,
    }),
    revoke: on(deskUploadSchemas, 'revokeUpload', {
      operands: ['linkId'],
      summary: 'ends a link at once; received photos stay.',
      async complete({ deps, tenantId }, { linkId }) {
        const { findUploadLink } = await import('#finding/uploads/index.ts');
        const link = await deps.database.inTenant(tenantId, (scope) =>
          findUploadLink(scope, { linkId: String(linkId) }),
        );
        return link === undefined ? { refused: 'NotFound' } : { eventId: link.eventId };
      },
      refused: { NotFound: ({ linkId }) => `there is no link ${linkId}` },
      print: () => 'The link is revoked, also for uploads in progress. Uploaded photos stay.',
    }),
  },
});

function describe(upload: ShownUpload, now: Date): string {
  const { linkId, photographer, counts, expiresAt, revokedAt, completedAt } = upload;
  const { received, published, withBibs, awaited, refused } = counts;
  const until =
    revokedAt === null
      ? `${new Date(expiresAt) <= now ? 'over since' : 'until'} ${expiresAt.slice(0, 10)}`
      : `revoked ${revokedAt.slice(0, 10)}`;
  const far = `${published} shown, ${withBibs} with bibs, ${received} received, ${awaited} to come, ${refused} refused`;
  return `${linkId}  ${photographer}  ${until}  ${far}${completedAt === null ? '' : '  that is all'}`;
}
