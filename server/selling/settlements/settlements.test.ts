import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskSettlementRoutes, deskShareRoutes } from '#contract/desk-settlements.ts';
import { correctPhotographer, mergePhotographers } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, issueDeskToken, newMember, openScript } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { insertSettlement } from './settlements.store.ts';

let desk: DeskShop;
let accountant: DeskBrowser;
let ada: { email: string; memberId: string; browser: DeskBrowser };
let organizer: DeskBrowser;
let eventId: string;

const EURO = 978;
const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

/** Statements of March 2026: 1 and 2 of Ada's two names, 3 of another photographer, 4 and 5 of two events, 6 of the platform. */
beforeAll(async () => {
  desk = await openDeskShop();
  accountant = (await newMember(desk, 'accountant')).browser;
  ada = await newMember(desk, 'photographer');
  eventId = (await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] })).eventId;
  const otherEventId = (await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] })).eventId;
  organizer = (await newMember(desk, 'organizer', { eventId })).browser;
  await inTenant(async (scope) => {
    const ensure = async (name: string) => (await ensurePhotographer(desk.shop.deps, scope, name)) ?? '';
    const names = [await ensure('Ada Berg'), await ensure('A. Berg'), await ensure('Bert Tal')];
    const [first = '', second = '', third = ''] = names;
    await linkPhotographer(scope, { photographerId: first, memberId: ada.memberId }, BY_COMMAND);
    await mergePhotographers(scope, { photographerId: second, intoId: first }, BY_COMMAND);
    const statement = (
      number: number,
      party: 'Photographer' | 'Organizer' | 'Platform',
      payeeId: string | null,
    ) => ({
      number,
      party,
      payeeId,
      currencyId: EURO as typeof EURO,
      lines: [
        {
          eventId,
          productType: 'Photo' as const,
          isCorrection: false,
          quantity: 2,
          netMinor: 2_000,
          units: number * 1_000_000,
        },
      ],
      shareUnits: number * 1_000_000,
      carriedUnits: 0,
      payableMinor: number * 100,
      name: payeeId === null ? '' : `Payee ${number}`,
      payee: null,
    });
    await insertSettlement(
      scope,
      {
        month: '2026-03',
        timeZone: 'UTC',
        from: new Date('2026-03-01Z'),
        until: new Date('2026-04-01Z'),
        issuedAt: new Date('2026-04-02Z'),
      },
      [
        statement(1, 'Photographer', first),
        statement(2, 'Photographer', second),
        statement(3, 'Photographer', third),
        statement(4, 'Organizer', eventId),
        statement(5, 'Organizer', otherEventId),
        statement(6, 'Platform', null),
      ],
    );
  });
});
afterAll(() => desk.close());

const { listStatements, printStatement, writeStatements, ...others } = deskSettlementRoutes;
const numbersOf = async (browser: DeskBrowser, query = '') => {
  const reply = await callDesk(browser, listStatements, { query });
  expect(reply.statusCode, reply.body).toBe(200);
  return (reply.json().statements as { number: number }[]).map(({ number }) => number);
};

describe('statements', () => {
  test('are listed latest first, by month, and page by page', async () => {
    expect(await numbersOf(accountant)).toEqual([6, 5, 4, 3, 2, 1]);
    const page = (await callDesk(accountant, listStatements, { query: '?count=4&month=2026-03' })).json();
    expect(page).toMatchObject({ next: 3, months: ['2026-03'] });
    expect(await numbersOf(accountant, `?count=4&month=2026-03&before=${page.next}`)).toEqual([2, 1]);
    expect(await numbersOf(accountant, '?month=2026-02')).toEqual([]);
    expect(page.statements[0]).toEqual({
      number: 6,
      title: 'S-000006',
      month: '2026-03',
      party: 'Platform',
      name: '',
      payable: { currencyId: EURO, amount: 6 },
      issuedAt: '2026-04-02T00:00:00.000Z',
      paidOn: null,
    });
  });

  test('are printed, and written as CSV: all of them, or one', async () => {
    const printed = (await callDesk(accountant, printStatement, { ids: { number: '3' } })).json();
    expect(Buffer.from(printed.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const linesOf = async (query = '') =>
      ((await callDesk(accountant, writeStatements, { query })).json().csv as string).trim().split('\r\n');
    expect(await linesOf()).toHaveLength(7);
    expect(await linesOf('?month=2026-02')).toHaveLength(1);
    const [, line, ...more] = await linesOf('?number=3');
    expect([line, more]).toEqual([expect.stringMatching(/^S-000003,2026-03,Photographer,Payee 3,/), []]);
  });
});

test('rules that begin in a settled month are refused with the first open day', async () => {
  const owner = (await newMember(desk, 'owner')).browser;
  const propose = async (from: string) => {
    const source = `from: ${from}\nzone: UTC\nshares:\n  - { to: platform, percent: 5 }\n`;
    return (await callDesk(owner, deskShareRoutes.proposeShares, { payload: { source } })).json().faults;
  };
  const values = { month: '2026-03', day: '2026-04-01' };
  expect(await propose('2026-03-31')).toMatchObject([{ path: 'from', code: 'PeriodSettled', values }]);
  expect(await propose('2026-04-01')).toEqual([]);
});

describe('an attacker', () => {
  test('who is a photographer sees the statements of all their own names, and no others', async () => {
    expect(await numbersOf(ada.browser)).toEqual([2, 1]);
    const { csv } = (await callDesk(ada.browser, writeStatements)).json();
    expect(csv.match(/S-\d+/g)).toEqual(['S-000001', 'S-000002']);
    const statuses = async (browser: DeskBrowser) => {
      const all: number[] = [];
      for (const number of ['1', '2', '3', '4', '5', '6', '7']) {
        all.push((await callDesk(browser, printStatement, { ids: { number } })).statusCode);
        const query = `?number=${number}`;
        expect((await callDesk(browser, writeStatements, { query })).statusCode).toBe(all.at(-1));
      }
      return all;
    };
    expect(await statuses(ada.browser)).toEqual([200, 200, 404, 404, 404, 404, 404]);
    expect(await statuses(organizer)).toEqual([404, 404, 404, 200, 404, 404, 404]);
    expect(await numbersOf(organizer)).toEqual([4]);
    const nobody = (await newMember(desk, 'photographer')).browser;
    expect(await numbersOf(nobody)).toEqual([]);
    expect((await callDesk(nobody, listStatements)).json().months).toEqual([]);
  });

  test('who may only read can do nothing else, not even by a token', async () => {
    const inputs = {
      drawMonth: { ids: { month: '2026-05' } },
      issueMonth: { ids: { month: '2026-05' }, payload: { shown: 'x' } },
      listTransfers: {},
      writeTransfers: { query: '?kind=csv' },
      payStatements: { payload: { numbers: [1], paidOn: '2026-06-05' } },
      getPayees: {},
      proposePayees: { payload: { source: '' } },
      applyPayees: { payload: { source: 'payees: []', seenVersion: 0, shown: 'x' } },
    };
    const { token } = await issueDeskToken(ada.browser, ['statement.read']);
    for (const name of Object.keys(others) as (keyof typeof others)[])
      for (const sender of [ada.browser, organizer, openScript(desk, token)]) {
        const reply = await callDesk(sender, others[name], inputs[name]);
        expect({ name, status: reply.statusCode }).toEqual({ name, status: 403 });
      }
    const own = await callDesk(openScript(desk, token), listStatements);
    expect(own.json().statements.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
  });

  test('cannot reach other payees’ statements by another month, a cursor or an id', async () => {
    expect(await numbersOf(ada.browser, '?month=2026-03&before=999999999&count=500')).toEqual([2, 1]);
    for (const number of ['0', '-1', "1'--", randomUUID(), '1e3'])
      expect([400, 404]).toContain(
        (await callDesk(ada.browser, printStatement, { ids: { number: encodeURIComponent(number) } }))
          .statusCode,
      );
  });
});

describe('payees', () => {
  const who = 'street: Am See 1, postalCode: "6900", city: Bregenz, country: AT';
  const source = `payer: { name: Seelauf GmbH, ${who}, iban: AT61 1904 3002 3457 3201 }\npayees:\n  - { photographer: Ada Berg, name: Ada Berg, ${who}, iban: DE89 3704 0044 0532 0130 00 }\n`;

  test('are proposed with all their faults, then set as they were shown', async () => {
    const wrong = await callDesk(accountant, others.proposePayees, {
      payload: { source: 'payees:\n  - { photographer: Nobody, name: Γιώργος }\n' },
    });
    expect(wrong.json().faults).toContainEqual(
      expect.objectContaining({ line: 2, message: expect.stringContaining('Latin letters') }),
    );
    const proposed = (await callDesk(accountant, others.proposePayees, { payload: { source } })).json();
    expect(proposed).toMatchObject({ faults: [], changes: [{ mark: '+' }, { mark: '+' }] });
    expect(proposed.changes[1].text).toContain(
      'Photographer Ada Berg: Ada Berg · Am See 1, 6900 Bregenz, AT',
    );
    const payload = { source, seenVersion: 0, shown: proposed.shown };
    const unseen = await callDesk(accountant, others.applyPayees, { payload: { ...payload, shown: 'x' } });
    expect(unseen.statusCode).toBe(409);
    const set = await callDesk(accountant, others.applyPayees, { payload });
    expect(set.statusCode, set.body).toBe(204);
  });

  test('are read as the file that sets them', async () => {
    const kept = (await callDesk(accountant, others.getPayees)).json();
    expect(kept.source).toContain('AT611904300234573201');
    const proposed = await callDesk(accountant, others.proposePayees, { payload: kept });
    expect(proposed.json()).toMatchObject({ faults: [], changes: [] });
    const fewer = await callDesk(accountant, others.proposePayees, {
      payload: { source: kept.source.replace('DE89370400440532013000', 'AT611904300234573201') },
    });
    expect(fewer.json().changes).toEqual([
      {
        mark: '~',
        text: expect.stringContaining('AT611904300234573201'),
        change: {
          of: 'payee',
          key: 'Photographer',
          field: 'Ada Berg',
          from: expect.stringContaining('DE89370400440532013000'),
          to: expect.stringContaining('AT611904300234573201'),
        },
      },
      { mark: ' ', text: expect.stringContaining('was Photographer Ada Berg') },
    ]);
  });
});

describe('payments', () => {
  test('are listed with the reason if a bank file cannot contain them, and written as a file', async () => {
    const listed = (await callDesk(accountant, others.listTransfers, { query: '?month=2026-03' })).json();
    expect(listed.payer).toEqual({ name: 'Seelauf GmbH', iban: 'AT611904300234573201' });
    expect(listed.transfers.map(({ title }: { title: string }) => title)).toEqual(['S-000001']);
    expect(listed.notTaken).toHaveLength(5);
    expect(listed.notTaken[0]).toMatchObject({ title: 'S-000002', reason: 'NoPayee', iban: null });
    const fileOf = async (query: string) => callDesk(accountant, others.writeTransfers, { query });
    const xml = (await fileOf('?kind=xml&day=2026-04-10')).json().content;
    expect(xml).toContain('<EndToEndId>S-000001</EndToEndId>');
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-04-10</Dt></ReqdExctnDt>');
    expect((await fileOf('?kind=csv')).json().content.trim().split('\r\n')).toHaveLength(7);
    const empty = await fileOf('?kind=xml&month=2026-01');
    expect(empty.json()).toMatchObject({
      status: 409,
      errors: [{ path: 'month', message: 'has nothing that the bank can pay' }],
    });
  });

  test('are recorded once, all or none, and booked', async () => {
    const pay = (numbers: number[]) =>
      callDesk(accountant, others.payStatements, { payload: { numbers, paidOn: '2026-04-10' } });
    expect((await pay([1, 99])).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'numbers', message: 'S-000099 is no statement' }],
    });
    expect((await pay([1, 3])).statusCode).toBe(204);
    expect((await pay([3, 4])).json().errors).toMatchObject([
      { path: 'numbers', message: 'S-000003 was paid before' },
    ]);
    const { statements } = (await callDesk(accountant, listStatements)).json();
    expect(statements.map(({ paidOn }: { paidOn: string | null }) => paidOn)).toEqual([
      ...[null, null, null],
      ...['2026-04-10', null, '2026-04-10'],
    ]);
    const actions = await inTenant((scope) =>
      listActions(scope, { kind: 'statement', id: 'S-000001' }, { count: 5 }),
    );
    expect(actions.map(({ what }) => what)).toEqual(['statement.pay']);
  });
});

test('a month is planned, and issued as it was shown', async () => {
  const { clock } = desk.shop.deps;
  const now = clock.now;
  // Yesterday, because a month can only be settled some time after its end.
  const yesterday = new Date(Date.now() - 86_400_000);
  const monthBefore = new Date(Date.UTC(yesterday.getUTCFullYear(), yesterday.getUTCMonth(), 1) - 86_400_000);
  const month = monthBefore.toISOString().slice(0, 7);
  const ids = { month };
  const draw = async () => (await callDesk(accountant, others.drawMonth, { ids })).json();
  expect(await draw()).toEqual({ notSettled: 'NoRules', drawn: null });
  // Sold last month.
  clock.now = () => monthBefore;
  const buyer = await openPayingBuyer(desk.shop);
  const bought = await buyer.order(TENANT as 'marafon', 1);
  await inTenant(async (scope) => {
    const photographerId = (await ensurePhotographer(desk.shop.deps, scope, 'Ada Berg')) ?? '';
    const photoIds = (await listOrderItems(scope, bought.orderId)).flatMap(({ photoId }) => photoId ?? []);
    await correctPhotographer(desk.shop.deps, scope, { photographerId, photoIds }, BY_COMMAND);
    const rule = {
      photographerId: null,
      eventId: null,
      products: null,
      currencyId: null,
      fixedMinor: 0,
      minimumMinor: 0,
      tiers: [],
    };
    await insertShareVersion(scope, {
      version: 1,
      from: new Date('2026-04-01Z'),
      day: '2026-04-01',
      timeZone: 'UTC',
      source: '',
      rules: [{ ...rule, to: 'Photographer', percentHundredths: 50_00 }],
      setAt: new Date('2026-04-01Z'),
    });
  });
  const invoice = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(TENANT as 'marafon', await buyer.noticeOf(bought, invoice), monthBefore);
  clock.now = now;
  const { drawn } = await draw();
  expect(drawn.statements).toMatchObject([
    { party: 'Photographer', name: 'Ada Berg', payable: { currencyId: 643 }, carried: { amount: 0 } },
  ]);
  expect(await draw()).toEqual({ notSettled: null, drawn });
  const issue = (shown: string) => callDesk(accountant, others.issueMonth, { ids, payload: { shown } });
  expect((await issue('another')).json().errors).toMatchObject([
    { path: 'shown', message: 'something changed: look at it again' },
  ]);
  expect(await numbersOf(accountant, `?month=${month}`)).toEqual([]);
  expect((await issue(drawn.shown)).json()).toEqual({ statementsCount: 1 });
  expect(await numbersOf(ada.browser, `?month=${month}`)).toEqual([7]);
  expect((await issue(drawn.shown)).json().errors[0].message).toBe('is settled already');
  expect(await draw()).toEqual({ notSettled: 'AlreadySettled', drawn: null });
  expect((await checkLedger(desk.shop.deps, TENANT)).differences).toEqual([]);
});
