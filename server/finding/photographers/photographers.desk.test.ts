import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskCorrectionRoutes } from '#contract/desk.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { deskPhotoRoutes } from '#contract/desk-photos.ts';
import { ensurePhotographer, listPhotographers, nameKeyOf } from '#finding/photographers/index.ts';
import { countByPhotographer } from '#finding/photos/index.ts';
import { listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { runPhotographerCommand } from '#server/commands/photographer-command.ts';
import { type ParsedOptions, UsageError } from '#server/commands/usage.ts';
import {
  type DeskBrowser,
  type DeskShop,
  OTHER_TENANT,
  openDeskShop,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

let desk: DeskShop;
let event: MadeEvent;
let owner: DeskBrowser;
/** A member with the role photographer. */
let ada: { email: string; memberId: string; browser: DeskBrowser };

beforeAll(async () => {
  desk = await openDeskShop();
  event = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [['17'], ['17'], ['18']] });
  owner = (await newMember(desk)).browser;
  ada = await newMember(desk, 'photographer');
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>, tenantId = TENANT) =>
  desk.shop.deps.database.inTenant(tenantId, work);
const ensure = (name: string, tenantId = TENANT) =>
  inTenant((scope) => ensurePhotographer(desk.shop.deps, scope, name), tenantId);
const photo = (index: number) => event.photoIds[index] ?? '';

/**
 * Runs the command.
 * @returns the printed lines and the exit code
 */
async function run(operands: string[], options: ParsedOptions = {}): Promise<[code: number, text: string]> {
  const lines: string[] = [];
  const terminal = { print: (line: string) => lines.push(line), ask: async () => '' };
  const code = await runPhotographerCommand(desk.shop.deps, TENANT, operands, options, terminal as never);
  return [code, lines.join('\n')];
}

describe('a photographer’s name from cameras and folders', () => {
  test('is the same photographer in any spelling, within a tenant', async () => {
    const id = await ensure(' Ada  Lindqvist');
    expect(await ensure('ADA LINDQVIST ')).toBe(id);
    expect(await ensure('Ada Lindqvist', OTHER_TENANT)).not.toBe(id);
    expect(await ensure('  ')).toBeNull();
    const [found] = await inTenant((scope) =>
      listPhotographers(scope, { nameKey: nameKeyOf('Ada Lindqvist') }),
    );
    expect(found).toMatchObject({ photographerId: id, memberId: null, otherNames: [] });
  });

  test('is added once if several photos bring it at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => ensure('Bruno Both')));
    expect(new Set(ids).size).toBe(1);
  });

  test('leads to the other photographer after the two are merged, also for later photos', async () => {
    const [first, second] = [await ensure('B. Writer'), await ensure('Berta Writer')];
    await run(['assign', 'B. Writer'], { photo: photo(2) });
    expect(await run(['merge', 'b. writer'], { into: 'Berta Writer' })).toEqual([
      1,
      expect.stringMatching(/^All photos of B\. Writer become Berta Writer’s.*\nNothing was done\./),
    ]);
    const [code, text] = await run(['merge', 'b. writer'], { into: 'Berta Writer', yes: true });
    expect([code, text.split('\n').at(-1)]).toEqual([
      0,
      'B. Writer is Berta Writer: 1 photos have a new photographer.',
    ]);
    expect(await ensure('B. Writer')).toBe(second);
    const counts = await inTenant((scope) => countByPhotographer(scope, event.eventId));
    expect(counts).toContainEqual({ photographerId: second, count: 1 });
    // The merged name is no longer a photographer of its own.
    const again = await callDesk(owner, deskPhotographerRoutes.mergePhotographers, {
      ids: { photographerId: first ?? '' },
      payload: { intoId: second },
    });
    expect(again.statusCode).toBe(404);
  });
});

describe('a photographer at the desk', () => {
  test('sees and hides only their own photos', async () => {
    const photographerId = (await ensure('Ada Lindqvist')) ?? '';
    const { findPhotos, hidePhoto, removePhoto } = deskCorrectionRoutes;
    const find = (query: string) => callDesk(ada.browser, findPhotos, { query });
    expect((await find(`?photographerId=${photographerId}`)).statusCode).toBe(403);
    expect(await run(['link', 'Ada Lindqvist'], { member: ada.email })).toEqual([
      0,
      `Ada Lindqvist is ${ada.email}.`,
    ]);
    expect(await run(['assign', 'ada lindqvist'], { photo: `${photo(0)},${photo(1)}` })).toEqual([
      0,
      '2 of 2 photos are ada lindqvist’s now.',
    ]);
    const own = await callDesk(ada.browser, deskPhotographerRoutes.listOwnPhotographers);
    expect(own.json().photographers).toEqual([
      {
        photographerId,
        name: 'Ada Lindqvist',
        otherNames: [],
        member: { memberId: ada.memberId, email: ada.email },
      },
    ]);
    const found = (await find(`?photographerId=${photographerId}`)).json();
    expect(found.photos.map((one: { photoId: string }) => one.photoId).toSorted()).toEqual(
      event.photoIds.slice(0, 2).toSorted(),
    );
    expect(found.photos[0].photographer).toEqual({ photographerId, name: 'Ada Lindqvist' });
    // A photographer may not read participants' names, not even in their own photos.
    for (const name of ['Nina', 'Nobody'])
      expect((await find(`?photographerId=${photographerId}&name=${name}`)).statusCode).toBe(403);
    // Access is given neither to the whole event nor to another photographer's photos.
    expect((await find(`?eventId=${event.eventId}&bib=17`)).statusCode).toBe(403);
    const berta = await ensure('Berta Writer');
    expect((await find(`?photographerId=${berta}`)).statusCode).toBe(403);
    const hide = (photoId: string) =>
      callDesk(ada.browser, hidePhoto, { ids: { photoId }, payload: { why: 'blurred' } });
    expect((await hide(photo(0))).statusCode).toBe(204);
    expect((await hide(photo(2))).statusCode).toBe(403);
    const removal = { ids: { photoId: photo(0) }, payload: { isAlsoBought: false, seenOrderIds: [] } };
    expect((await callDesk(ada.browser, removePhoto, removal)).statusCode).toBe(403);

    // Only the photographer's own photos are listed, including those that they hid.
    const { hidePhotos, listFilm, listWorkEvents } = deskPhotoRoutes;
    const ids = { eventId: event.eventId };
    const film = (query: string) => callDesk(ada.browser, listFilm, { ids, query });
    expect((await film('')).statusCode).toBe(403);
    const shown = (await film('?own=true')).json().photos;
    expect(shown.map((one: { photoId: string }) => one.photoId)).toEqual([photo(1)]);
    expect((await film('?own=true&filter=Hidden')).json().photos).toHaveLength(1);
    const { events } = (await callDesk(ada.browser, listWorkEvents)).json();
    expect(events).toMatchObject([{ eventId: event.eventId }]);
    const hideAll = (photoIds: string[]) =>
      callDesk(ada.browser, hidePhotos, { ids, payload: { photoIds, why: 'twice' } });
    expect((await hideAll([photo(1), photo(2)])).statusCode).toBe(403);
    expect((await hideAll([photo(1)])).statusCode).toBe(200);

    await run(['link', 'Ada Lindqvist'], { none: true });
    expect((await find(`?photographerId=${photographerId}`)).statusCode).toBe(403);
  });

  test('is linked by an owner only, to a member of the tenant, and recorded', async () => {
    const photographerId = (await ensure('Carla Linked')) ?? '';
    const link = (browser: DeskBrowser, memberId: string | null) =>
      callDesk(browser, deskPhotographerRoutes.linkPhotographer, {
        ids: { photographerId },
        payload: { memberId, why: 'it is her' },
      });
    const operator = (await newMember(desk, 'operator')).browser;
    expect((await link(operator, ada.memberId)).statusCode).toBe(403);
    const stranger = await newMember(desk, 'photographer', { tenantId: OTHER_TENANT });
    expect((await link(owner, stranger.memberId)).statusCode).toBe(400);
    expect((await link(owner, ada.memberId)).statusCode).toBe(204);
    const actions = await inTenant((scope) =>
      listActions(scope, { kind: 'photographer', id: photographerId }, { count: 5 }),
    );
    expect(actions).toMatchObject([{ what: 'photographer.link', why: 'it is her' }]);
  });
});

test('a photo’s photographer is corrected at the desk, and the record keeps the previous one', async () => {
  const [before, after] = [await ensure('Dora Before'), await ensure('Eva After')];
  const payload = { photoIds: [photo(2)], why: 'the cards were mixed up' };
  const assign = (photographerId: string | null) =>
    callDesk(owner, deskPhotographerRoutes.correctPhotographer, {
      ids: { photographerId: photographerId ?? '' },
      payload,
    });
  expect((await assign(before)).json()).toEqual({ photosCount: 1 });
  expect((await assign(after)).json()).toEqual({ photosCount: 1 });
  expect((await assign(after)).json()).toEqual({ photosCount: 0 });
  const [last] = await inTenant((scope) => listActions(scope, { kind: 'photo', id: photo(2) }, { count: 1 }));
  expect(last).toMatchObject({
    what: 'photo.assign',
    before: { photographerId: before },
    after: { photographerId: after },
  });
  const stranger = await ensure('Eva After', OTHER_TENANT);
  expect((await assign(stranger)).statusCode).toBe(404);
});

test('the command names a missing option', async () => {
  for (const [operands, options] of [
    [['link', 'Nobody At All'], { none: true }],
    [['link', 'Ada Lindqvist'], {}],
    [['merge', 'Ada Lindqvist'], {}],
    [['assign', 'Ada Lindqvist'], {}],
    [['praise', 'Ada Lindqvist'], {}],
    [[], {}],
  ] as [string[], ParsedOptions][])
    await expect(run(operands, options), operands.join(' ')).rejects.toThrow(UsageError);
  const nowhere = await run(['assign', 'Nobody At All'], { event: event.eventId, folder: 'nowhere' });
  expect(nowhere).toEqual([1, expect.stringContaining('or there are none')]);
  const [code, text] = await run(['list'], { event: event.eventId });
  expect(code).toBe(0);
  expect(text).toMatch(/^Berta Writer \(also B\. Writer\) {2}\d photos$/m);
  // A name without photos was not added.
  expect(text).not.toContain('Nobody At All');
});
