import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { removalRoutes } from '#contract/removal.ts';
import { searchRequestRoutes } from '#contract/search-request.ts';
import { setLetterGround, startLetters, suppressElsewhere } from '#delivering/letters/index.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { setSharing } from '#finding/events/index.ts';
import { setFeed } from '#finding/feeds/change-feeds.ts';
import { pullFeed } from '#finding/feeds/index.ts';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { holdPhotos } from '#finding/photos/index.ts';
import { insertClaim } from '#finding/recognition/claims.store.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { saveDenial } from '#finding/recognition/verdicts.store.ts';
import { listRemovalIds, signRemovalToken } from '#finding/removal-requests/index.ts';
import { listSearchRequestIds } from '#finding/search-requests/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { linkUrlOf, makeLink, revokeLink } from '#hosting/links/index.ts';
import { requestErasure } from '#operating/erasure/index.ts';
import { addWebhook } from '#operating/webhooks/change-webhooks.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { addConsents } from '#tests/factories/add-consents.ts';
import { type DeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { thisMonth } from '#tests/factories/desk-calls.ts';
import { failPhoto, refuseMail } from '#tests/factories/desk-needs.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { settleMonth } from '#tests/factories/settled-month.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';

/** A page of the desk, or a state that changes its structure. */
export interface DeskState {
  name: string;
  /** The path below the tenant's address, or below the desk's address without a login. */
  path: (made: Furnished) => string;
  /** `installation`: an operator of the installation. */
  as?: 'owner' | 'privacy-officer' | 'installation' | 'nobody';
  /** Brings the opened page into the state, and waits for it. */
  reach: (page: Page) => Promise<unknown>;
  /** Also checked on a desktop, because its layout differs there. */
  isWide?: true;
}

/** One object of each kind that a desk shows. */
export type Furnished = Awaited<ReturnType<typeof furnishDesk>>;

/** Creates one object of each kind that a desk shows. */
export async function furnishDesk(desk: DeskShop) {
  const { shop } = desk;
  const { deps } = shop;
  // Members log in through the installation's provider, and may have passkeys too.
  deps.config.deskMailedLinks = 'beside-provider';
  const buyer = await openPayingBuyer(shop);
  await settleMonth(desk, buyer);
  const bought = await buyer.order('marafon');
  const invoice = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver('marafon', await buyer.noticeOf(bought, invoice));
  await refuseMail(deps, bought.orderId);
  await failPhoto(deps, 'Unread Run');
  await addPromoCode(deps, TENANT, 'lake-10');
  await addPlainFrame(deps, 'plain', { tenantId: TENANT });
  const event = await makeEvent(deps, { tenantId: TENANT, title: 'Seerunde', photos: [['17'], ['18'], []] });
  await publishClips(deps, event.eventId, ['17'], { tenantId: TENANT });
  await addConsents(deps, event.eventId, event.competitors['17'] ?? '');
  const guarded = await makeEvent(deps, { tenantId: TENANT, title: 'Bergrunde', factor: 'Surname' });
  const youth = await makeEvent(deps, { tenantId: TENANT, title: 'Waldrunde', photos: [['21'], ['22']] });
  const doubtful = await makeEvent(deps, {
    tenantId: TENANT,
    title: 'Talrunde',
    photos: [['17?'], ['17'], []],
  });
  const upload = await makeUploadLink(shop, { tenantId: TENANT, eventId: event.eventId });
  const [, heldId = ''] = event.photoIds;
  const made = await deps.database.inTenant(TENANT, async (scope) => {
    for (const { eventId } of [guarded, youth])
      await setLetterGround(deps, scope, { eventId, ground: 'Consent at registration' }, BY_COMMAND);
    await startLetters(deps, scope, youth.eventId, BY_COMMAND);
    await suppressElsewhere(deps, scope, ['runner22@example.com'], BY_COMMAND);
    const child = { eventId: youth.eventId, competitorId: youth.competitors['21'] ?? '', isProtected: true };
    await protectParticipant(deps, scope, child, BY_COMMAND);
    const sharing = { organizerCoverage: true, organizerSales: 'Hidden', freePhotosMax: 1 } as const;
    await setSharing(scope, event.eventId, sharing, BY_COMMAND);
    const ownerId = (await ensurePhotographer(deps, scope, 'Dora Blitz')) ?? '';
    const photoIds = [event.photoIds[0] ?? ''];
    await correctPhotographer(deps, scope, { photographerId: upload.photographerId, photoIds }, BY_COMMAND);
    await holdPhotos(deps, scope, [heldId], { kind: 'photographer', ownerId }, BY_COMMAND);
    const feed = await setFeed(
      deps,
      scope,
      event.eventId,
      {
        kind: 'StartList',
        format: 'Csv',
        url: 'http://127.0.0.1:9/list',
        columns: [],
        gunStarts: [],
        isWhole: true,
        everyMinutes: 10,
        from: '2026-05-10T07:00',
        until: '2026-05-10T18:00',
      },
      BY_COMMAND,
    );
    const webhook = await addWebhook(
      deps,
      scope,
      { url: 'http://127.0.0.1:9/books', kinds: ['order.paid'] },
      BY_COMMAND,
    );
    const competitor = { competitorId: doubtful.competitors['17'] ?? '', eventId: doubtful.eventId };
    const { personId } = await ensureCompetitorPerson(scope, competitor);
    const speaker = { personId, visitorId: randomUUID(), isForEverybody: false };
    await insertClaim(scope, speaker, doubtful.photoIds[2] ?? '', new Date());
    await saveDenial(scope, speaker, doubtful.photoIds[1] ?? '', new Date());
    const link = { kind: 'accountant', eventId: null, photographerId: null, expiresInDays: 30 } as const;
    const { linkId } = await makeLink(deps, scope, { ...link, label: 'Tax office' }, BY_COMMAND);
    const ended = await makeLink(deps, scope, { ...link, label: 'Once' }, BY_COMMAND);
    await revokeLink(deps, scope, ended.linkId, BY_COMMAND);
    const leaving = { competitorId: youth.competitors['22'] ?? '', eventId: youth.eventId };
    const { personId: leavingId } = await ensureCompetitorPerson(scope, leaving);
    const decision = { isAlsoBought: false, seenOrderIds: [] };
    const erasure = await requestErasure(
      deps,
      scope,
      { emails: [], personIds: [leavingId] },
      decision,
      BY_COMMAND,
    );
    if (isRefusal(feed) || isRefusal(webhook) || isRefusal(erasure))
      throw new Error('a feed, a webhook or an erasure was refused');
    const items = await listOrderItems(scope, bought.orderId);
    const urlOf = (id: string) => linkUrlOf(deps, desk.origin, TENANT, id).replace(desk.origin, '');
    return {
      feedId: feed.feedId,
      webhookId: webhook.webhookId,
      soldEventId: items[0]?.eventId ?? '',
      link: urlOf(linkId),
      endedLink: urlOf(ended.linkId),
    };
  });
  await pullFeed(deps, TENANT, made.feedId);
  return {
    ...made,
    event,
    guarded,
    youth,
    doubtful,
    upload,
    heldId,
    orderId: bought.orderId,
    requestId: await askRemoval(desk, event.photoIds),
    searchId: await askForPhotos(desk, doubtful.eventId),
  };
}

/** Asks for the removal of photos as a visitor, and confirms it. @returns the request's id */
async function askRemoval({ shop }: DeskShop, photoIds: readonly string[]): Promise<string> {
  const post = async (url: string, payload: object) => {
    const { statusCode, body } = await shop.call({
      method: 'POST',
      host: `${TENANT}.localhost`,
      url,
      payload,
    });
    if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${body}`);
  };
  const asked = {
    photoIds: photoIds.slice(2),
    reason: 'MyChild',
    email: 'parent@example.com',
    words: 'My child',
  };
  await post(removalRoutes.askRemoval.path, asked);
  const [id = ''] = await shop.deps.database.inTenant(TENANT, (scope) =>
    listRemovalIds(scope, ['parent@example.com']),
  );
  await post(removalRoutes.openRemoval.path, { token: signRemovalToken(shop.deps, TENANT, id) });
  return id;
}

/** Sends a search request to the desk, as a visitor. @returns the request's id */
async function askForPhotos({ shop }: DeskShop, eventId: string): Promise<string> {
  const email = 'torn@example.com';
  const { statusCode, body } = await shop.call({
    method: 'POST',
    host: `${TENANT}.localhost`,
    url: searchRequestRoutes.askForPhotos.path,
    payload: { eventId, email, subject: '18' },
  });
  if (statusCode !== 204) throw new Error(`search request: ${statusCode} ${body}`);
  const [id = ''] = await shop.deps.database.inTenant(TENANT, (scope) =>
    listSearchRequestIds(scope, [email]),
  );
  return id;
}

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
/** Opens the dialog of a button, fills in fields by their labels, and waits for a text. */
const dialog =
  (button: string | RegExp, text: string | RegExp, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page) => {
    await press(page, button);
    const opened = page.getByRole('dialog');
    for (const [label, value] of Object.entries(fields)) await opened.getByLabel(label).fill(value);
    await opened.getByText(text).first().waitFor();
  };
/** Opens the dialog of a button, and chooses the target event of the photos. */
const into = (title: string, button: string, text: string) => async (page: Page) => {
  await press(page, button);
  const opened = page.getByRole('dialog');
  await opened.getByLabel('Into the event').fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await opened.getByText(text).waitFor();
};
const bring = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
/** Uploads a file, and presses the button that shows its consequences. */
const brings = (name: string, content: string, button: string, text: string) => async (page: Page) => {
  await bring(page, name, content);
  await press(page, button);
  await page.getByText(text).first().waitFor();
};
const WHO = 'street: Am See 1, postalCode: "6900", city: Bregenz, country: AT';
const payeesOf = (iban: string) =>
  `payer: { name: Seelauf GmbH, ${WHO}, iban: AT61 1904 3002 3457 3201 }\npayees:\n  - { photographer: Ada Berg, name: Ada Berg, ${WHO}, iban: ${iban} }\n`;

/** Every page of the desk by its route, with the states that change its structure. */
export const DESK_STATES: Readonly<Record<string, readonly DeskState[]>> = {
  events: [{ name: 'events', path: () => 'events', reach: shows('Seerunde'), isWide: true }],
  'events/$eventId': [
    {
      name: 'event',
      path: (made) => `events/${made.event.eventId}`,
      reach: shows('Move photos…'),
      isWide: true,
    },
    {
      name: 'event, edited',
      path: (made) => `events/${made.event.eventId}`,
      reach: async (page) => {
        await dialog('Edit', 'Why')(page);
        const edit = page.getByRole('dialog', { name: 'Edit' });
        await edit.getByLabel('City').fill('Linz');
        await edit.getByLabel('Faces on the photos').selectOption('onRequest');
        await edit.getByText('City: Seewalden → Linz').waitFor();
      },
    },
    {
      name: 'event, deleted',
      path: (made) => `events/${made.event.eventId}`,
      reach: dialog('Delete', /photos, with all their files/),
    },
    {
      name: 'event, its photos moved',
      path: (made) => `events/${made.guarded.eventId}`,
      reach: into('Seerunde', 'Move photos…', 'I know that everyone will see them'),
    },
    {
      name: 'event, merged into one of other rules',
      path: (made) => `events/${made.event.eventId}`,
      reach: into('Bergrunde', 'Merge…', 'Their photos are shown to different people.'),
    },
    {
      name: 'event, merged',
      path: (made) => `events/${made.doubtful.eventId}`,
      reach: into('Seerunde', 'Merge…', 'Photos that move'),
    },
  ],
  'events/$eventId/lists': [
    {
      name: 'lists, with a feed that failed',
      path: (made) => `events/${made.event.eventId}/lists`,
      reach: shows('Import a start list'),
    },
    {
      name: 'lists, a faulty line',
      path: (made) => `events/${made.event.eventId}/lists`,
      reach: brings(
        'a.csv',
        'bib,surname,email\n17,Berg,\n18,Novak,at home',
        'See what changes',
        'Line 3: “at home” is not an email address',
      ),
    },
    {
      name: 'lists, a start list',
      path: (made) => `events/${made.event.eventId}/lists`,
      reach: brings('a.csv', 'bib,surname\n17,Berg\n30,Novak', 'See what changes', 'Leave the start list: 1'),
    },
    {
      name: 'lists, a question',
      path: (made) => `events/${made.event.eventId}/lists`,
      reach: brings(
        'a.csv',
        'bib,runner,dob\n17,Ann Berg,06/02/1999',
        'See what changes',
        'Which dates of birth are right?',
      ),
    },
    {
      name: 'lists, before it is applied',
      path: (made) => `events/${made.event.eventId}/lists`,
      reach: async (page) => {
        await brings('a.csv', 'bib,surname\n17,Berg', 'See what changes', 'Leave the start list: 1')(page);
        await dialog('Apply…', 'Why')(page);
      },
    },
    {
      name: 'lists, an address',
      path: (made) => `events/${made.event.eventId}/lists`,
      reach: dialog('Add an address', 'Minutes between fetches', { Address: 'http://timing.example/list' }),
    },
  ],
  'events/$eventId/share': [
    {
      name: 'share',
      path: (made) => `events/${made.event.eventId}/share`,
      reach: shows('How it’s going'),
      isWide: true,
    },
    {
      name: 'share, photos for free',
      path: (made) => `events/${made.event.eventId}/share`,
      reach: dialog('Give photos for free', 'Names of files'),
    },
  ],
  'events/$eventId/videos': [
    {
      name: 'videos',
      path: (made) => `events/${made.event.eventId}/videos`,
      reach: shows('Finish clip, bib 17'),
    },
    {
      name: 'videos, removing one',
      path: (made) => `events/${made.event.eventId}/videos`,
      reach: dialog('Remove: Finish clip, bib 17', 'Why'),
    },
  ],
  'events/$eventId/uploads': [
    {
      name: 'uploads',
      path: (made) => `events/${made.event.eventId}/uploads`,
      reach: shows('Ada Lindqvist'),
    },
    {
      name: 'uploads, a new link',
      path: (made) => `events/${made.event.eventId}/uploads`,
      reach: async (page) => {
        await dialog('Invite a photographer', 'Photographer', { Photographer: 'Bert Tal' })(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Invite a photographer' }).click();
        await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
      },
    },
    {
      name: 'uploads, an import',
      path: (made) => `events/${made.event.eventId}/uploads`,
      reach: dialog('Import photos', 'Secret key', { Address: 's3://race-photos/2026' }),
    },
    {
      name: 'uploads, a running import',
      path: (made) => `events/${made.event.eventId}/uploads`,
      reach: async (page) => {
        const fields = { Address: 'https://files.example/race.zip', Photographer: 'Bert Tal' };
        await dialog('Import photos', 'Photographer', fields)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Start the import' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('row', { name: /files\.example/ }).waitFor();
      },
    },
  ],
  'events/$eventId/letters': [
    {
      name: 'letters',
      path: (made) => `events/${made.event.eventId}/letters`,
      reach: shows('A letter, with an invented bib'),
    },
    {
      name: 'letters, their ground',
      path: (made) => `events/${made.event.eventId}/letters`,
      reach: dialog('Record the legal basis', 'On what legal basis may we write to participants?'),
    },
    {
      name: 'letters, started',
      path: (made) => `events/${made.guarded.eventId}/letters`,
      reach: dialog('Start the letters', /get a letter now/),
    },
    {
      name: 'letters, being sent',
      path: (made) => `events/${made.youth.eventId}/letters`,
      reach: shows('Unsubscribed elsewhere'),
    },
  ],
  participants: [
    { name: 'participants of all events', path: () => 'participants', reach: shows('Seerunde') },
  ],
  'participants/$eventId': [
    {
      name: 'participants',
      path: (made) => `participants/${made.event.eventId}`,
      reach: shows('Alex Runner17'),
    },
  ],
  'participants/$eventId/$participantId': [
    {
      name: 'participant',
      path: (made) => `participants/${made.event.eventId}/${made.event.competitors['17']}`,
      reach: shows('Photos on which 17 was read'),
    },
    {
      name: 'participant, edited',
      path: (made) => `participants/${made.event.eventId}/${made.event.competitors['17']}`,
      reach: dialog('Edit', 'Links emailed to the old address', { Email: 'anna@example.com' }),
    },
    {
      name: 'participant, bibs exchanged',
      path: (made) => `participants/${made.event.eventId}/${made.event.competitors['17']}`,
      reach: dialog('Exchange bibs', 'Alex Runner18: 18 → 17', { 'Bib of the other participant': '18' }),
    },
    {
      name: 'participant, merged',
      path: (made) => `participants/${made.event.eventId}/${made.event.competitors['17']}`,
      reach: dialog('Merge', '18 · Alex Runner18', { 'Bib of the other participant': '18' }),
    },
    {
      name: 'participant, erased',
      path: (made) => `participants/${made.event.eventId}/${made.event.competitors['17']}`,
      reach: dialog('Erase for good', 'Alex Runner17, bib 17'),
    },
    {
      name: 'participant, protected',
      path: (made) => `participants/${made.event.eventId}/${made.event.competitors['17']}`,
      as: 'privacy-officer',
      reach: dialog('Protect', 'Why'),
    },
    {
      name: 'participant who is protected',
      path: (made) => `participants/${made.youth.eventId}/${made.youth.competitors['21']}`,
      as: 'privacy-officer',
      reach: shows('Protected: set here'),
    },
    {
      name: 'protection, ended',
      path: (made) => `participants/${made.youth.eventId}/${made.youth.competitors['21']}`,
      as: 'privacy-officer',
      reach: dialog('End the protection', 'Why'),
    },
  ],
  photos: [
    {
      name: 'photos, some selected',
      path: (made) => `photos?event=${made.event.eventId}`,
      isWide: true,
      reach: async (page) => {
        await page.getByRole('list', { name: 'Photos in time order' }).getByRole('checkbox').first().check();
        await page.getByText('1 photo selected').waitFor();
      },
    },
    {
      name: 'photos, who took them',
      path: (made) => `photos?event=${made.event.eventId}`,
      reach: async (page) => {
        await page.getByRole('list', { name: 'Photos in time order' }).getByRole('checkbox').first().check();
        await dialog('Set the photographer', 'Photographer')(page);
      },
    },
    {
      name: 'photos, one that somebody hid',
      path: (made) => `photos?event=${made.event.eventId}&photo=${made.heldId}`,
      reach: shows('Its photographer can lift this'),
    },
    {
      name: 'photos, one that somebody hid, shown again',
      path: (made) => `photos?event=${made.event.eventId}&photo=${made.heldId}`,
      reach: dialog('Show again', 'Why'),
    },
    {
      name: 'photos, a sold one removed, with a letter',
      path: (made) => `photos?event=${made.soldEventId}`,
      reach: async (page) => {
        await dialog('Remove for good', 'Also remove it from its buyers')(page);
        const opened = page.getByRole('dialog');
        await opened.getByRole('checkbox', { name: 'Also remove it from its buyers' }).check();
        await opened.getByRole('checkbox', { name: 'Write to its buyers' }).check();
        await opened
          .getByRole('textbox', { name: /^Email in/ })
          .first()
          .waitFor();
      },
    },
    {
      name: 'photos, found by a file',
      path: (made) => `photos?event=${made.event.eventId}`,
      reach: async (page) => {
        await page.getByLabel('Look for photos by').selectOption('File name');
        await page.getByRole('searchbox', { name: 'File name' }).fill('1.jpg');
        await press(page, 'Find');
        await page.getByRole('table', { name: 'Photos found' }).getByRole('link').first().waitFor();
      },
    },
    {
      name: 'photos of protected people',
      path: (made) => `photos?event=${made.youth.eventId}&filter=Protected`,
      as: 'privacy-officer',
      reach: shows('Shows a protected person'),
    },
  ],
  review: [
    {
      name: 'review of bibs',
      path: (made) => `review?event=${made.doubtful.eventId}`,
      reach: shows('One number waits.'),
      isWide: true,
    },
    {
      name: 'review of people',
      path: (made) => `review?event=${made.doubtful.eventId}&tab=persons`,
      reach: (page) => page.getByRole('region', { name: /“Not me”/ }).waitFor(),
    },
  ],
  searches: [{ name: 'searches', path: () => 'searches', reach: shows('torn@example.com') }],
  'searches/$requestId': [
    {
      name: 'search request',
      path: (made) => `searches/${made.searchId}`,
      reach: shows('Likeliest photos'),
      isWide: true,
    },
  ],
  removals: [
    { name: 'removals', path: () => 'removals', as: 'privacy-officer', reach: shows('parent@example.com') },
  ],
  'removals/$requestId': [
    {
      name: 'removal',
      path: (made) => `removals/${made.requestId}`,
      as: 'privacy-officer',
      reach: shows('hidden until you decide'),
      isWide: true,
    },
    {
      name: 'removal, asked back',
      path: (made) => `removals/${made.requestId}`,
      as: 'privacy-officer',
      reach: dialog('Ask back', 'Letter to the requester'),
    },
    {
      name: 'removal, answered',
      path: (made) => `removals/${made.requestId}`,
      as: 'privacy-officer',
      reach: async (page) => {
        await page
          .getByRole('combobox', { name: /^What becomes of / })
          .last()
          .click();
        await page.getByRole('option', { name: 'Hide' }).filter({ visible: true }).click();
        await page.getByLabel('Letter to the requester').fill('Nobody can be made out.');
        await dialog('Answer', 'Do it and send the letter')(page);
      },
    },
  ],
  photographers: [
    { name: 'photographers', path: () => 'photographers', reach: shows('Dora Blitz') },
    { name: 'photographers, merged', path: () => 'photographers', reach: dialog('Merge', 'Photographer') },
  ],
  sales: [
    {
      name: 'sales by month, drawn',
      path: () => 'sales',
      isWide: true,
      reach: async (page) => {
        await page.getByLabel('By', { exact: true }).selectOption('Month');
        await page.locator('.recharts-bar-rectangle').first().waitFor();
      },
    },
    { name: 'sales, a view saved', path: () => 'sales', reach: dialog('Save this view', 'Name') },
  ],
  'sales/conversion': [
    {
      name: 'from visit to order',
      path: () => 'sales/conversion',
      reach: (page) => page.getByRole('table', { name: 'From visit to order' }).waitFor(),
    },
  ],
  'sales/exports': [
    {
      name: 'exports',
      path: () => 'sales/exports',
      reach: async (page) => {
        await page.getByLabel('Month').fill(thisMonth());
        await page.getByLabel('Number of the adviser').fill('29098');
        await page.getByLabel('Number of the client').fill('7');
        await page.getByRole('button', { name: 'Save accounts' }).click();
        await page.getByRole('link', { name: 'DATEV batch (EXTF)' }).waitFor();
      },
    },
  ],
  'sales/oss': [
    {
      name: 'tax of other countries',
      path: () => 'sales/oss?quarter=2026-Q2',
      reach: (page) => page.getByText('No sales were taxed in other EU countries.').waitFor(),
    },
  ],
  'sales/gift-codes': [
    {
      name: 'gift codes owed',
      path: () => 'sales/gift-codes',
      reach: (page) => page.getByText('No gift code was sold until this month.').waitFor(),
    },
  ],
  'sales/payouts': [
    {
      name: 'payouts, a faulty report',
      path: () => 'sales/payouts',
      reach: brings('report.csv', 'a,b\n1', 'Import', 'Nothing was imported.'),
    },
  ],
  settlements: [{ name: 'statements', path: () => 'settlements', reach: shows('S-000002'), isWide: true }],
  'settlements/month': [
    {
      name: 'a month is settled',
      path: () => 'settlements/month',
      reach: (page) => page.getByRole('table', { name: 'What everyone would get' }).waitFor(),
    },
    {
      name: 'a month is settled, issued',
      path: () => 'settlements/month',
      reach: dialog(/^Issue statements for/, 'It is never changed or deleted.'),
    },
  ],
  'settlements/payments': [
    {
      name: 'payments, marked as paid',
      path: () => 'settlements/payments',
      reach: async (page) => {
        await page.getByRole('row', { name: 'S-000001' }).getByRole('checkbox').check();
        await dialog('Mark as paid', '1 statement over')(page);
      },
    },
    { name: 'payments', path: () => 'settlements/payments', reach: shows('no: not among the payees') },
  ],
  'settlements/payees': [
    {
      name: 'payees, a faulty file',
      path: () => 'settlements/payees',
      reach: brings(
        'payees.yaml',
        payeesOf('DE88 3704 0044 0532 0130 00'),
        'Show what changes',
        'is not an IBAN',
      ),
    },
    {
      name: 'payees, what changes',
      path: () => 'settlements/payees',
      reach: brings(
        'payees.yaml',
        payeesOf('DE89 3704 0044 0532 0130 00'),
        'Show what changes',
        '(photographer)',
      ),
    },
  ],
  'settlements/shares': [
    {
      name: 'shares, a rule and what it changes',
      path: () => 'settlements/shares',
      reach: async (page) => {
        await press(page, 'Add a rule');
        const rule = page.getByRole('group', { name: /^Rule 2: / });
        await rule.getByLabel('Who gets a share').selectOption('platform');
        await rule.getByLabel('Share (%)').fill('1.5');
        await rule.getByRole('button', { name: 'Add a step' }).click();
        await rule.getByText('Share of what is above').waitFor();
        await rule.getByRole('button', { name: 'Remove step 1' }).click();
        await rule.getByText(/without tax: /).waitFor();
      },
      isWide: true,
    },
  ],
  settings: [
    { name: 'promo codes', path: () => 'settings', reach: shows('LAKE10'), isWide: true },
    { path: () => 'settings', name: 'promo codes, one created', reach: dialog('Create a code', 'Code') },
  ],
  'settings/catalogs': [{ name: 'prices', path: () => 'settings/catalogs', reach: shows('Seerunde') }],
  'settings/catalogs/$eventId': [
    {
      name: 'prices of an event, what changes',
      path: (made) => `settings/catalogs/${made.event.eventId}`,
      reach: async (page) => {
        await page
          .getByRole('region', { name: 'What buyers pay' })
          .getByText(/^1 for /)
          .first()
          .waitFor();
        // The call never gets a response, so the shown prices stay those of the file before its changes.
        await page.route('**/catalogs/*/quotes', () => {});
        await page
          .getByRole('group', { name: / Single photo$/ })
          .getByLabel(/^Price/)
          .fill('151');
        for (const button of ['Add an offer', 'Add a discount', 'Add a gift']) await press(page, button);
        await page.getByLabel(/^Price for all together/).fill('400');
        await page.getByLabel(/^From a purchase of/).fill('500');
        await press(page, /^Other languages/);
        await dialog('Show what changes', '→ 151')(page);
      },
    },
    {
      name: 'prices of an event, a faulty file',
      path: (made) => `settings/catalogs/${made.event.eventId}`,
      reach: async (page) => {
        await page.getByText('File', { exact: true }).click();
        const file = page.getByRole('textbox', { name: 'File' });
        await file.fill((await file.inputValue()).replace('price:', 'prize:'));
        await press(page, 'Show what changes');
        await page.getByRole('alert').getByText('is it "price"?').first().waitFor();
      },
    },
  ],
  'settings/frames': [
    {
      name: 'frames',
      path: () => 'settings/frames',
      reach: (page) => page.getByRole('img', { name: /^plain with a photo/i }).waitFor(),
    },
    {
      name: 'frames, the files of one',
      path: () => 'settings/frames',
      reach: async (page) => {
        await press(page, /^Files: /);
        await page.getByLabel('frame.yaml', { exact: true }).waitFor();
      },
    },
  ],
  'settings/site': [
    {
      name: 'pages of the site, a document from its template',
      path: () => 'settings/site',
      reach: async (page) => {
        await page.getByRole('tab', { name: 'Documents' }).click();
        await press(page, 'Terms and conditions, English: missing');
        await press(page, 'Start with the template');
        await page.getByLabel('Counsel has reviewed this text').waitFor();
      },
      isWide: true,
    },
    {
      name: 'pages of the site, one previewed as its source',
      path: () => 'settings/site',
      reach: async (page) => {
        await press(page, 'For organizers, Russian: missing');
        await page.getByRole('button', { name: 'Start with an empty text' }).last().click();
        await page.getByRole('tab', { name: 'All files' }).click();
        await press(page, /^pages\/organizers\./);
        await page.getByRole('textbox', { name: /^pages\/organizers\./ }).fill('title: Runners pay');
        await press(page, 'Preview in the shop');
        await page.getByRole('link', { name: 'Open this page as the shop would show it' }).waitFor();
      },
    },
    {
      name: 'pages of the site, a message with a fault',
      path: () => 'settings/site',
      reach: async (page) => {
        await page.getByRole('tab', { name: 'Messages' }).click();
        await press(page, 'Add a message');
        await page.getByLabel('What the button does').selectOption('Link');
        await press(page, 'Show what changes');
        await shows('write it in at least one language')(page);
      },
    },
  ],
  'settings/brand': [
    {
      name: 'brand, what changes',
      path: () => 'settings/brand',
      reach: async (page) => {
        await page.getByLabel('Accent colour').fill('#ffff00');
        await dialog('Show what changes', /pages show #/)(page);
      },
    },
    { name: 'brand', path: () => 'settings/brand', reach: shows('Accent colour'), isWide: true },
    {
      name: 'brand, as the installation sees it',
      path: () => 'settings/brand',
      as: 'installation',
      reach: shows('Only for administrators'),
    },
  ],
  'settings/setup': [
    {
      name: 'setup, with a legal notice to draft',
      path: () => 'settings/setup',
      reach: async (page) => {
        await page.getByLabel('Represented by').waitFor();
        await shows('Sender of emails')(page);
      },
      isWide: true,
    },
  ],
  members: [
    { name: 'members', path: () => 'members', reach: shows('Member since') },
    {
      name: 'members, one added to an event',
      path: () => 'members',
      reach: async (page) => {
        await press(page, 'Add a member');
        const opened = page.getByRole('dialog');
        await opened.getByLabel('Role').selectOption('organizer');
        await opened.getByRole('combobox', { name: 'Event' }).fill('seerunde');
        await page.getByRole('option', { name: 'Seerunde' }).click();
      },
    },
    {
      name: 'members, one removed',
      path: () => 'members',
      reach: dialog('Remove', 'They are no longer a member'),
    },
  ],
  'members/links': [
    { name: 'links', path: () => 'members/links', reach: shows('Tax office') },
    { name: 'links, one made', path: () => 'members/links', reach: dialog('Make a link', 'Given to') },
    { name: 'links, one revoked', path: () => 'members/links', reach: dialog('Revoke', 'Revoke') },
  ],
  'sign-in': [
    { name: 'sign-in', path: () => 'sign-in', reach: shows('You have no passkey.') },
    {
      name: 'sign-in, a passkey to name',
      path: () => 'sign-in',
      reach: dialog('Add a passkey', 'Your browser asks for the passkey next.', { Name: 'Phone' }),
    },
    {
      name: 'sign-in, recovery codes',
      path: () => 'sign-in',
      reach: dialog('Make recovery codes', 'We show them only once.'),
    },
  ],
  search: [
    { name: 'search', path: () => 'search', reach: shows('Type an order number') },
    {
      name: 'search, an address',
      path: () => 'search#buyer%40example.com',
      reach: async (page) => {
        await page.getByRole('region', { name: 'Orders' }).getByRole('link').first().waitFor();
        await page.getByRole('region', { name: 'Persons' }).getByRole('link').first().waitFor();
      },
    },
    {
      name: 'search, a bib',
      path: () => 'search#17',
      reach: async (page) => {
        await page.getByRole('region', { name: 'Photos' }).getByRole('link').first().waitFor();
      },
    },
    { name: 'search, nothing found', path: () => 'search#2020-000001', reach: shows('Nothing found for') },
  ],
  tokens: [
    {
      name: 'tokens, one created',
      path: () => 'tokens',
      reach: async (page) => {
        await dialog('Create a token', 'Name', { Name: 'export' })(page);
        await page.getByRole('dialog').getByRole('combobox').fill('order.read');
        await page.getByRole('option', { name: 'order.read' }).click();
        await page.keyboard.press('Tab');
      },
    },
    { name: 'tokens', path: () => 'tokens', reach: shows('You have no tokens.') },
  ],
  webhooks: [
    {
      name: 'webhooks, one pointed at',
      path: () => 'webhooks',
      reach: (page) => page.getByRole('link', { name: 'http://127.0.0.1:9/books' }).hover(),
    },
    {
      name: 'webhooks, one refused',
      path: () => 'webhooks',
      reach: async (page) => {
        await dialog('Add a webhook', 'order.paid', { Address: 'http://books.example/' })(page);
        const opened = page.getByRole('dialog');
        await opened.getByRole('checkbox', { name: 'order.paid' }).check();
        await opened.getByRole('button', { name: 'Add a webhook' }).click();
        await opened.getByText('must begin with https://').waitFor();
      },
    },
  ],
  'webhooks/$webhookId': [
    {
      name: 'webhook, with a delivery',
      path: (made) => `webhooks/${made.webhookId}`,
      reach: async (page) => {
        await press(page, 'Send a test');
        await page.getByRole('row').filter({ hasText: 'webhook.test' }).first().waitFor();
      },
    },
    {
      name: 'webhook, a new secret',
      path: (made) => `webhooks/${made.webhookId}`,
      reach: dialog('New secret', 'New secret'),
    },
  ],
  persons: [
    {
      name: 'persons, what is kept',
      path: () => 'persons',
      as: 'privacy-officer',
      isWide: true,
      reach: async (page) => {
        await page.getByRole('searchbox').fill('Runner17');
        await press(page, 'Find');
        await page.getByRole('checkbox', { name: 'Alex Runner17' }).first().check();
        await page.getByText(/^Photos that show you: /).waitFor();
      },
    },
  ],
  consents: [
    { name: 'consents', path: () => 'consents', as: 'privacy-officer', reach: shows('Version 1, Greek') },
    {
      name: 'consents, grounds for faces',
      path: () => 'consents',
      as: 'privacy-officer',
      reach: async (page) => {
        await page.getByRole('tab', { name: 'Legal bases for faces' }).click();
        await shows('Seerunde')(page);
      },
    },
  ],
  erasures: [{ name: 'erasures', path: () => 'erasures', as: 'privacy-officer', reach: shows('under way') }],
  record: [
    {
      name: 'record',
      path: () => 'record',
      reach: (page) => page.getByRole('row').nth(1).waitFor(),
      isWide: true,
    },
  ],
  today: [
    { name: 'today', path: () => 'today', reach: shows('The address does not exist.'), isWide: true },
    {
      name: 'the menu, and the account',
      path: () => 'today',
      reach: async (page) => {
        await press(page, 'Menu');
        await page.getByRole('link', { name: 'Photos' }).waitFor();
      },
    },
  ],
  orders: [
    {
      name: 'orders, one found',
      path: () => 'orders',
      reach: async (page) => {
        await page.getByLabel('Order number, email address or photo ID').fill('buyer@example.com');
        await page.keyboard.press('Enter');
        await page.getByRole('main').getByRole('link').first().waitFor();
      },
    },
  ],
  'orders/$orderId': [
    {
      name: 'order',
      path: (made) => `orders/${made.orderId}`,
      reach: shows('What was bought'),
      isWide: true,
    },
    {
      name: 'order, mailed again',
      path: (made) => `orders/${made.orderId}`,
      reach: dialog('Send the email again', 'belongs to this address from now on', {
        To: 'right@example.com',
      }),
    },
    {
      name: 'order, a goodwill code',
      path: (made) => `orders/${made.orderId}`,
      reach: async (page) => {
        await dialog('Goodwill code', 'Amount')(page);
        await page.getByRole('dialog').getByText('Amount', { exact: true }).click();
      },
    },
    {
      name: 'order, refunded',
      path: (made) => `orders/${made.orderId}`,
      reach: dialog('Refund', /is refunded the way it was paid/),
    },
    {
      name: 'order, a part given back',
      path: (made) => `orders/${made.orderId}`,
      reach: dialog('Refund part', 'The buyer keeps everything.', { Amount: '1' }),
    },
  ],
  '/new-brand': [
    {
      name: 'new brand, refused',
      path: () => '../../new-brand',
      as: 'installation',
      reach: async (page) => {
        await page.getByLabel('Name').fill('Bergfotos');
        await page.getByLabel('Host').fill('two words');
        await press(page, 'Create the shop');
        await page.getByRole('alert').waitFor();
      },
    },
  ],
  '/sign-in': [
    {
      name: 'sign-in without a brand',
      path: () => '../../sign-in',
      reach: shows('You have no passkey.'),
    },
  ],
  '/link': [
    {
      name: 'link that has ended',
      path: (made) => made.endedLink,
      as: 'nobody',
      reach: shows('The link was revoked or has expired.'),
    },
    {
      name: 'link, as its reader sees it',
      path: (made) => made.link,
      as: 'nobody',
      reach: (page) => page.getByRole('table', { name: 'Sales' }).waitFor(),
    },
  ],
  '/upload': [
    {
      name: 'upload, files that are left out',
      path: (made) => `/upload#${made.upload.token}`,
      as: 'nobody',
      isWide: true,
      reach: async (page) => {
        await page.getByText('As Ada Lindqvist', { exact: false }).waitFor();
        await bring(page, 'notes.txt', 'notes');
        await page.getByText('1 file that is not a photo was left out.').waitFor();
      },
    },
    {
      name: 'upload, own photos',
      path: (made) => `/upload#${made.upload.token}`,
      as: 'nobody',
      reach: async (page) => {
        await page.getByRole('figure').first().getByRole('checkbox').check();
        await page.getByRole('textbox', { name: 'Caption' }).waitFor();
      },
    },
  ],
};
