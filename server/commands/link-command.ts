import { deskLinkSchemas, type ShownLink } from '#contract/desk-links.schema.ts';
import { LINK_LABEL_MAX } from '#contract/desk-links.ts';
import { on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** `photofinish link`: read-only links to a part of the desk. */
export const { command, run: runLinkCommand } = defineDeskCommand({
  name: 'link',
  about:
    'Read-only links to a part of the desk, without a login. DESK_URL is the desk’s address, to which links lead.',
  options: {
    for: {
      takes: 'KIND',
      help: 'accountant: sales, exports, receipts and statements\norganizer: sales, photo counts and statements of the event that --event names\nphotographer: sales and statements of the photographer that --photographer names',
    },
    event: { takes: 'EVENT', help: 'the title or the id of the organizer’s event' },
    photographer: { takes: 'NAME', help: 'the name or the id of the photographer' },
    label: {
      takes: 'TEXT',
      help: 'a note for the list: the recipient',
      must: `name the person of the link, in 1 to ${LINK_LABEL_MAX} characters`,
    },
    days: { takes: 'N', help: 'for how many days it works, 30 by default', default: '30' },
  },
  actions: {
    make: on(deskLinkSchemas, 'makeLink', {
      options: {
        for: 'kind',
        event: 'eventId',
        photographer: 'photographerId',
        label: 'label',
        days: 'expiresInDays',
      },
      summary: 'prints the address once: everyone who has it sees that part until the link expires.',
      check({ kind, eventId, photographerId }, { deps }) {
        if (deps.config.deskUrl === undefined)
          throw new UsageError('DESK_URL is not set: the link would have no address.');
        if (eventId !== undefined && kind !== 'organizer') throw new UsageError('--event is for organizers.');
        if (photographerId !== undefined && kind !== 'photographer')
          throw new UsageError('--photographer is for photographers.');
      },
      faults: {
        LinkNeedsEvent: 'Name whose link it is with --event ID.',
        LinkNeedsPhotographer: 'Name whose link it is with --photographer ID.',
      },
      print: (link, { now }) => [`${describe(link, now)}\n`, link.url],
    }),
    list: on(deskLinkSchemas, 'listLinks', {
      summary: 'lists them, newest first, also expired and revoked ones.',
      print: ({ links }, { now }) =>
        links.length === 0
          ? 'There is no link yet: photofinish link make --for KIND.'
          : links.map((link) => describe(link, now)),
      json: ({ links }) => links,
    }),
    revoke: on(deskLinkSchemas, 'revokeLink', {
      operands: ['linkId'],
      summary: 'ends a link at once, also in open pages.',
      refused: { NotFound: ({ linkId }) => `there is no link ${linkId}` },
      print: () => 'The link is revoked, and sessions opened by it have ended.',
    }),
  },
});

function describe(link: ShownLink, now: Date): string {
  const { linkId, kind, eventId, photographerId, label, expiresAt, revokedAt, uses } = link;
  const of = eventId ?? photographerId;
  const isOver = new Date(expiresAt) <= now;
  const until =
    revokedAt === null
      ? `${isOver ? 'over since' : 'until'} ${expiresAt.slice(0, 10)}`
      : `revoked ${revokedAt.slice(0, 10)}`;
  return `${linkId}  ${kind}${of === null ? '' : ` of ${of}`}  ${label}  ${until}  opened ${uses}×`;
}
