import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CERTIFICATE_KEYS_PATH, ownDataRoutes } from '#contract/own-data.ts';
import { mergePhotographers } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { inviteToUpload } from '#finding/uploads/change-upload-links.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { type DataSubject, readAddressToken } from '#hosting/data-subjects/index.ts';
import { listMembers, seatMember } from '#hosting/members/index.ts';
import { runErasure, verifyCertificate } from '#operating/erasure/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { showPersonData } from '#server/commands/show-person-data.ts';
import type { ParsedOptions } from '#server/commands/usage.ts';
import { type MadeEvent, makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';
import { logInAs } from '#tests/factories/log-in.ts';
import { type OwnedShop, openOwnedShop } from '#tests/factories/owned-shop.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { shopExportPath } from './export-file.routes.ts';
import { sealExport } from './export-links.ts';
import { describeKept } from './index.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NOBODY: DataSubject = { emails: [], personIds: [] };
const run = promisify(execFile);
let opened: OwnedShop;
/** An event with faces: 5 and 6 have the same first photo. */
let faces: MadeEvent;
let folder: string;
beforeAll(async () => {
  opened = await openOwnedShop();
  faces = await makeEvent(opened.shop.deps, {
    title: 'Run of faces',
    faceIndexing: 'atImport',
    photos: [['5', '6'], ['5'], ['5'], ['6'], []],
    people: [['anna', 'ben'], ['anna'], ['anna'], ['ben'], ['anna']],
  });
  folder = await makeTempFolder('person-data');
});
afterAll(async () => {
  await opened?.shop.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());

/** Runs `photofinish person`. @returns what it printed */
async function person(operands: string[], options: ParsedOptions = {}): Promise<string[]> {
  const { terminal, lines } = recordTerminal();
  await showPersonData(opened.shop.deps, 'photofinish', operands, options, terminal);
  return lines;
}

/** Unpacks a ZIP with the system's unzip. */
async function unpack(bytes: Uint8Array): Promise<{ names: string[]; read(name: string): Promise<string> }> {
  const file = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(file, bytes);
  await run('unzip', ['-tq', file]);
  const { stdout } = await run('unzip', ['-Z1', file]);
  return {
    names: stdout.trim().split('\n'),
    read: async (name) => (await run('unzip', ['-p', file, name], { maxBuffer: 2 ** 24 })).stdout,
  };
}

const kept = (subject: DataSubject, tenantId = 'photofinish') =>
  opened.shop.deps.database.inTenant(tenantId, (scope) => describeKept(opened.shop.deps, scope, subject));
const tablesOf = async (subject: DataSubject, tenantId?: string) =>
  [...new Set((await kept(subject, tenantId)).map(({ table }) => table))].toSorted();

describe('the stored data', () => {
  test('of a participant contains all listed, read and recorded data about them', async () => {
    const { event } = opened;
    const personIds = [event.competitors['1'] ?? ''];
    expect(await tablesOf({ emails: [], personIds })).toEqual([
      'competitor_names',
      'competitors',
      'crew_members',
      'persons',
      'photo_readings',
      'photo_tags',
      'photos',
    ]);
    const things = await kept({ emails: [], personIds });
    const values = things.flatMap(({ table, rows }) =>
      table === 'photo_tags' ? rows.map((row) => row.value) : [],
    );
    // The second photo also shows the other runner, whose bib is not included.
    expect(new Set(values)).toEqual(new Set(['1']));
  });

  test('of a buyer who is not a participant is everything under their address', async () => {
    expect(await tablesOf({ emails: ['owner@example.com'], personIds: [] })).toEqual([
      'archives',
      'cart_items',
      'carts',
      'invoices',
      'mails',
      'order_items',
      'orders',
      'payments',
      'preorders',
      'receipts',
    ]);
  });

  test('of an unknown person is empty, also in another tenant', async () => {
    expect(await kept(NOBODY)).toEqual([]);
    const { event } = opened;
    const subject = { emails: ['owner@example.com'], personIds: [event.competitors['1'] ?? ''] };
    expect(await kept(subject, 'runpix')).toEqual([]);
  });
});

describe('person find', () => {
  test('distinguishes two people of one name by event, bib and year of birth', async () => {
    const lines = await person(['find', 'runner5 alex']);
    expect(lines.join('\n')).toMatch(
      /^--person [0-9a-f-]{36} {2}Alex Runner5\n {2}Run of faces, 2026-05-10: bib 5, born 1990, 10K, runner5@example.com, photos 4$/,
    );
    expect((await person(['find', 'Alex'])).filter((line) => line.startsWith('--person'))).toHaveLength(4);
  });

  test('tolerates typos in a name', async () => {
    const lines = await person(['find', 'Allex']);
    expect(lines.filter((line) => line.includes('Alex'))).toHaveLength(4);
  });

  test('finds an address with its data, in any case, and its participants', async () => {
    expect((await person(['find', 'OWNER@example.com']))[0]).toBe('--email owner@example.com');
    const [, line] = await person(['find', 'Runner5@Example.com']);
    expect(line).toContain('bib 5');
  });

  test('finds photographers by any of their names and by their member’s address', async () => {
    const { deps } = opened.shop;
    const photographerId = await deps.database.inTenant('photofinish', async (scope) => {
      const first = (await ensurePhotographer(deps, scope, 'Cleo Shutter')) ?? '';
      const other = (await ensurePhotographer(deps, scope, 'C. Shutter')) ?? '';
      await mergePhotographers(scope, { photographerId: other, intoId: first }, BY_COMMAND);
      const grant = { role: 'photographer', eventId: null } as const;
      const seat = { email: 'cleo@example.com', grant, language: 'en' } as const;
      await seatMember(deps, scope, seat, BY_COMMAND);
      const [member] = await listMembers(scope, { email: seat.email });
      const link = { photographerId: first, memberId: member?.memberId ?? null };
      await linkPhotographer(scope, link, BY_COMMAND);
      await inviteToUpload(
        deps,
        scope,
        {
          eventId: faces.eventId,
          photographer: 'C. Shutter',
          days: 1,
          showsSales: false,
          photographerBibs: 'off',
        },
        BY_COMMAND,
      );
      return first;
    });
    const entry = [
      `--person ${photographerId}  Cleo Shutter`,
      '  photographer: cleo@example.com, also "C. Shutter", photos taken 0',
    ];
    expect(await person(['find', 'c. shutter'])).toEqual(entry);
    expect((await person(['find', 'cleo@example.com'])).slice(-2)).toEqual(entry);
    const ofPhotographer = { emails: [], personIds: [photographerId] };
    expect(await tablesOf(ofPhotographer)).toEqual([
      'action_subjects',
      'actions',
      'photographers',
      'upload_links',
    ]);
    // The data of a linked member is found only by the member's address.
    expect(await tablesOf({ emails: ['cleo@example.com'], personIds: [] })).toEqual(
      expect.arrayContaining(['members', 'photographers', 'upload_links']),
    );
    expect(await tablesOf(ofPhotographer, 'runpix')).toEqual([]);
    const file = join(folder, 'photographer.zip');
    await person(['export'], { person: [photographerId], to: file });
    const { names, read } = await unpack(await readFile(file));
    const data = names.find((name) => name.includes('upload_links')) ?? '';
    expect(JSON.parse(await read(data))).toMatchObject([{ photographer_id: photographerId }]);
    expect(await read(data)).not.toContain('token');
  });

  test('finds a bib in its event, or in the newest events', async () => {
    const [line] = await person(['find', '6'], { event: faces.eventId });
    expect(line).toContain(faces.competitors['6'] ?? '-');
    expect(await person(['find', '6'])).toContain(line);
    expect(await person(['find', 'Nobody Atall'])).toEqual(['No matching entries.']);
  });

  test('finds a face, with the wearer of the bib beside it', async () => {
    const face = { shown: true, box: { x: 0, y: 0, width: 9, height: 9 }, quality: 1 };
    vi.spyOn(opened.shop.deps.selfieReader, 'read').mockResolvedValue({
      ok: true,
      faces: [{ ...face, descriptor: makeDescriptor('anna', 77) } as never],
    });
    const selfie = join(folder, 'selfie.jpg');
    await writeFile(selfie, 'x');
    const lines = await person(['find'], { selfie, event: faces.eventId });
    expect(lines[0]).toMatch(/^--person .* a face$/);
    expect(lines[2]).toContain(faces.competitors['5'] ?? '-');
  });
});

describe('an export', () => {
  test('has a page, every row and the photos, and nothing about other people on them', async () => {
    const to = join(folder, 'anna.zip');
    const options = { person: [faces.competitors['5'] ?? ''], to, why: 'asked by mail' };
    expect((await person(['export'], options))[0]).toContain('4 photos');
    const { stdout } = await run('unzip', ['-Z1', to]);
    expect(stdout.split('\n').filter((name) => /^photos\/\d{4}-.*\.jpg$/.test(name))).toHaveLength(4);
    const read = async (name: string) =>
      (await run('unzip', ['-p', to, name], { maxBuffer: 2 ** 24 })).stdout;
    const rows = JSON.parse(await read('data/faces-faces.json'));
    expect(rows).toHaveLength(4);
    expect(rows[0].descriptor).toHaveLength(128);
    const page = await read('index.html');
    expect(page).toContain('Your face, as numbers');
    expect(page).toContain('runner5@example.com');
    expect(page).not.toMatch(/Runner6|"6"/);
    await expect(person(['export'], options)).rejects.toThrow('already exists');
    const actions = await opened.shop.deps.database.inTenant('photofinish', (scope) =>
      listActions(scope, undefined, { count: 1 }),
    );
    expect(actions).toMatchObject([{ what: 'person.export', why: 'asked by mail' }]);
  });

  test('of a buyer has the purchases as sold, behind a link without personal data', async () => {
    const { deps } = opened.shop;
    const subject = { emails: ['owner@example.com'], personIds: [] };
    const url = shopExportPath(deps, 'photofinish', { subject, language: 'de', hidesCodes: false });
    expect(url).not.toContain('owner');
    const reply = await opened.shop.call({ method: 'GET', url });
    expect(reply.statusCode, reply.body).toBe(200);
    const { names, read } = await unpack(reply.rawPayload);
    expect(names.filter((name) => name.startsWith('photos/'))).toHaveLength(1);
    expect(await read('index.html')).toContain('Deine Belege');
  });

  test('is collected only a limited number of times for one person, through any number of links', async () => {
    const { deps, holdClock } = opened.shop;
    holdClock();
    const fetch = async (email: string) => {
      const subject = { emails: [email], personIds: [] };
      const url = shopExportPath(deps, 'photofinish', { subject, language: 'en', hidesCodes: false });
      return (await opened.shop.call({ method: 'GET', url })).statusCode;
    };
    expect(await fetch('often@example.com')).toBe(200);
    const use = (used: number) =>
      deps.database.inTenant('photofinish', ({ trx }) =>
        trx
          .updateTable('rateLimits')
          .set({ used })
          .where('bucket', 'like', 'person-data-fetched:%')
          .execute(),
      );
    await use(30);
    expect(await fetch('Often@example.com')).toBe(429);
    expect(await fetch('other@example.com')).toBe(200);
    await use(0);
  });

  test('is refused by a forged or old link, or another tenant’s', async () => {
    const { deps } = opened.shop;
    const wanted = {
      subject: { emails: ['owner@example.com'], personIds: [] },
      language: 'en' as const,
      hidesCodes: false,
    };
    const sealed = sealExport(deps, 'photofinish', wanted);
    const old = { ...deps, clock: { now: () => new Date(Date.now() - 11 * 60_000) } };
    const others = [...BASE64URL].filter((character) => !sealed.endsWith(character));
    for (const of of [
      sealExport(deps, 'runpix', wanted),
      sealExport(old, 'photofinish', wanted),
      // Replaces the last character by every other, including bits that decoding ignores.
      ...others.map((character) => sealed.slice(0, -1) + character),
      'x',
    ]) {
      const reply = await opened.shop.call({ method: 'GET', url: `/person-data.zip?of=${of}` });
      expect(reply.statusCode).toBe(404);
    }
  });
});

describe('the page of own data', () => {
  const call = (route: { method: string; path: string }, bearer?: string, payload?: object) =>
    opened.shop.call({
      method: route.method as 'GET',
      url: route.path,
      ...(payload === undefined ? {} : { payload }),
      ...(bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
    });
  const grantOf = async (bib: string, proof: 'Bib' | 'Surname' | 'Face' | 'Factor' | 'Email') => {
    const { deps } = opened.shop;
    const personId = faces.competitors[bib] ?? '';
    const { eventId } = faces;
    await deps.database.inTenant('photofinish', (scope) =>
      ensureCompetitorPerson(scope, { competitorId: personId, eventId }),
    );
    const visitorId = deps.newId();
    return issueSearchToken(deps, {
      tenantId: 'photofinish',
      eventId,
      personId,
      proof,
      visitorId,
      version: 0,
    });
  };

  test('is opened by a link mailed to the address, not by a bib, a face or a factor', async () => {
    const reply = await call(ownDataRoutes.getOwnData, await grantOf('5', 'Email'));
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      kinds: expect.arrayContaining([{ kind: 'faces', title: 'Your face, as numbers', count: 4 }]),
      participants: [{ name: expect.stringContaining('Runner5'), bib: '5' }],
      erasure: { keptOrders: [], runningOrders: [] },
    });
    for (const proof of ['Bib', 'Surname', 'Face', 'Factor'] as const)
      for (const route of [
        ownDataRoutes.getOwnData,
        ownDataRoutes.exportOwnData,
        ownDataRoutes.eraseOwnData,
      ]) {
        const refused = await call(
          route,
          await grantOf('5', proof),
          route.method === 'GET' ? undefined : { isSure: true },
        );
        expect(refused.statusCode).toBe(403);
      }
    expect((await call(ownDataRoutes.getOwnData)).statusCode).toBe(401);
    expect((await call(ownDataRoutes.getOwnData, 'forged')).statusCode).toBe(401);
  });

  test('of a verified address contains its orders and participants', async () => {
    const token = await logInAs(opened.shop, { email: 'Owner@example.com' });
    const reply = await call(ownDataRoutes.getOwnData, token);
    expect(reply.json().erasure.keptOrders).toHaveLength(1);
    const link = await call(ownDataRoutes.exportOwnData, token);
    const file = await opened.shop.call({ method: 'GET', url: link.json().url });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('stays open for an hour after a mailed link, for its address only', async () => {
    const { deps, work } = opened.shop;
    await work();
    const ask = (email: string) => call(ownDataRoutes.mailOwnDataLink, undefined, { email });
    expect((await ask('Owner@example.com')).statusCode).toBe(204);
    expect((await ask('nobody@example.com')).statusCode).toBe(204);
    expect((await ask('nobody')).statusCode).toBe(400);
    const tokenOf = async (recipient: string) => {
      const mails = await readMailbox(deps.database, 'photofinish');
      const mail = mails.find((one) => one.recipient === recipient && /[?]data=/.test(one.text));
      return /own-data[?]data=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    await waitFor('both letters', async () =>
      (await Promise.all(['owner@example.com', 'nobody@example.com'].map(tokenOf))).every(Boolean),
    );
    const token = await tokenOf('owner@example.com');
    const shown = await call(ownDataRoutes.getOwnData, token);
    expect(shown.json().erasure.keptOrders).toHaveLength(1);
    const unknown = await call(ownDataRoutes.getOwnData, await tokenOf('nobody@example.com'));
    expect(unknown.json()).toMatchObject({ participants: [], erasure: { keptOrders: [], photosAlone: 0 } });
    const [expires = '', , signature = ''] = token.split('.');
    const other = Buffer.from('other@example.com').toString('base64url');
    for (const forged of [
      `${expires}.${other}.${signature}`,
      `${Number(expires) + 1}${token.slice(expires.length)}`,
    ])
      expect((await call(ownDataRoutes.getOwnData, forged)).statusCode).toBe(401);
    const later = { keys: deps.keys, clock: { now: () => new Date(Number(expires)) } };
    expect(readAddressToken(later, 'photofinish', token)).toBeUndefined();
    expect(readAddressToken(deps, 'marafon', token)).toBeUndefined();
    expect(readAddressToken(deps, 'photofinish', token)).toBe('owner@example.com');
    // An address gets at most two mails a day; the answer does not reveal the limit.
    for (let again = 0; again < 3; again++) expect((await ask('owner@example.com')).statusCode).toBe(204);
    const written = await deps.database.inTenant('photofinish', ({ trx }) =>
      trx.selectFrom('mails').select('mailId').where('kind', '=', 'own-data-link').execute(),
    );
    expect(written).toHaveLength(3);
  });

  test('is erased on its owner’s request, without data of others', async () => {
    const token = await grantOf('6', 'Email');
    const unsure = await call(ownDataRoutes.eraseOwnData, token, {});
    expect(unsure.statusCode).toBe(400);
    const reply = await call(ownDataRoutes.eraseOwnData, token, { isSure: true });
    expect(reply.statusCode, reply.body).toBe(200);
    const { deps } = opened.shop;
    const { erasureId } = reply.json();
    const ask = (id = erasureId) =>
      call({ method: 'GET', path: ownDataRoutes.getErasure.path.replace(':erasureId', id) });
    // A worker may have started or finished the erasure. Running it again has no further effect.
    await runErasure(deps, 'photofinish', erasureId);
    // Downloaded without authorisation, by the id that the page shows; the downloaded file is what verifiers check.
    const told = await ask();
    expect(told.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    const keys = (await call({ method: 'GET', path: CERTIFICATE_KEYS_PATH })).json();
    expect(await verifyCertificate(told.body, keys)).toMatchObject({
      certificate: { certificateId: erasureId },
    });
    // Excludes the signature, whose characters are arbitrary.
    expect(JSON.stringify(told.json().certificate)).not.toMatch(/runner6|@|bib/i);
    expect((await ask(deps.newId())).statusCode).toBe(404);
    expect(await kept({ emails: [], personIds: [faces.competitors['6'] ?? ''] })).toEqual([]);
    expect(await kept({ emails: [], personIds: [faces.competitors['5'] ?? ''] })).not.toEqual([]);
  });
});
