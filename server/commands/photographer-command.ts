import { deskSchemas } from '#contract/desk.schema.ts';
import { deskPhotographerSchemas } from '#contract/desk-photographers.schema.ts';
import { type DeskReader, on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** `photofinish photographer`: who took the photos. */
export const { command, run: runPhotographerCommand } = defineDeskCommand({
  name: 'photographer',
  about:
    'Photographers. An import takes the name from the camera (EXIF Artist), else from the first folder below the imported one that a camera did not create. Upper and lower case are equal.',
  options: {
    event: { takes: 'EVENT', help: 'the title or the id of an event' },
    member: { takes: 'EMAIL', help: 'the member of the desk who is the photographer' },
    none: { help: 'the photographer is no member any more' },
    into: { takes: 'NAME', help: 'whose photos they are' },
    photo: { takes: 'ID,…', help: 'the photos' },
    folder: { takes: 'F', help: 'its path below the imported folder; "" for photos directly in it' },
  },
  actions: {
    list: on(deskPhotographerSchemas, 'listPhotographers', {
      options: { event: 'eventId' },
      summary: 'lists photographers; with --event with their numbers of photos.',
      print: ({ photographers, unnamedCount }) => [
        ...(photographers.length === 0 ? ['No photo names its photographer yet.'] : []),
        ...photographers.map(({ name, otherNames, member, photosCount }) => {
          const others = otherNames.length === 0 ? '' : ` (also ${otherNames.join(', ')})`;
          const photos = photosCount === null ? '' : `  ${photosCount} photos`;
          return `${name}${others}${photos}${member === null ? '' : `  ${member.email}`}`;
        }),
        ...((unnamedCount ?? 0) > 0 ? [`${unnamedCount} photos name no photographer.`] : []),
      ],
    }),
    link: on(deskPhotographerSchemas, 'linkPhotographer', {
      operands: ['photographerId'],
      options: { member: 'memberId', none: 'isNone' },
      fills: ['memberId'],
      summary:
        'links a photographer to a member of the desk, who with the role photographer sees and hides their own photos there.',
      check({ memberId, isNone }) {
        if ((memberId === undefined) === (isNone === undefined))
          throw new UsageError('Add --member EMAIL or --none.');
      },
      async complete(reader, { photographerId, memberId = null }) {
        const { name, member } = await readOne(reader, photographerId);
        if ((member?.memberId ?? null) === memberId) return { refused: 'Conflict' };
        const { members } = await reader.read(deskSchemas, 'listMembers', {});
        const { email, grants = [] } = members.find((one) => one.memberId === memberId) ?? {};
        return { memberId, name, email, hasRole: grants.some(({ role }) => role === 'photographer') };
      },
      refused: { Conflict: () => 'they are linked so already' },
      print: (_, __, { name, email, hasRole }) => [
        `${name} is ${email ?? 'no member any more'}.`,
        ...(email === undefined || hasRole === true
          ? []
          : [
              `They see their photos once they have the role: photofinish member add ${email} --role photographer.`,
            ]),
      ],
    }),
    merge: on(deskPhotographerSchemas, 'mergePhotographers', {
      operands: ['photographerId'],
      options: { into: 'intoId' },
      summary: 'merges two names, also for future photos; it cannot be undone.',
      check({ intoId }) {
        if (intoId === undefined) throw new UsageError('Name whose photos they are with --into NAME.');
      },
      async complete(reader, { photographerId, intoId }) {
        const [from, into] = [await readOne(reader, photographerId), await readOne(reader, intoId)];
        if (photographerId === intoId)
          throw new UsageError(`Both names are one photographer already: ${from.name}.`);
        return { from: from.name, into: into.name };
      },
      plan: async (_, { from, into }) => ({
        lines: [`All photos of ${from} become ${into}’s, including future ones.`],
        question: 'Are both the same photographer?',
      }),
      print: ({ photosCount }, _, { from, into }) =>
        `${from} is ${into}: ${photosCount} photos have a new photographer.`,
    }),
    assign: on(deskPhotographerSchemas, 'assignPhotos', {
      operands: ['name'],
      options: { photo: 'photoIds', event: 'eventId', folder: 'folder' },
      summary:
        'sets the photographer of photos, or of all photos of an event that were in a folder, whatever camera or folder say; a new name is added.',
      check({ photoIds, eventId, folder }) {
        const isOne = (photoIds === undefined) === (eventId !== undefined);
        if (!isOne || (eventId === undefined) !== (folder === undefined))
          throw new UsageError('Name the photos: --photo ID,…, or --event EVENT with --folder F.');
      },
      print: ({ photosCount, allCount }, _, { name }) =>
        photosCount === 0
          ? `Nothing was changed: the photos are ${name}’s already, or there are none.`
          : `${photosCount} of ${allCount} photos are ${name}’s now.`,
      after: async ({ photosCount }) => ({ lines: [], exitCode: photosCount === 0 ? 1 : 0 }),
    }),
  },
});

async function readOne({ read }: DeskReader, photographerId: unknown) {
  const { photographers } = await read(deskPhotographerSchemas, 'listPhotographers', {});
  const found = photographers.find((one) => one.photographerId === photographerId);
  if (found === undefined) throw new UsageError(`There is no photographer "${photographerId}".`);
  return found;
}
