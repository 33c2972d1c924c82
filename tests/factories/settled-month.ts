import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { insertSettlement } from '#selling/settlements/settlements.store.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import { type DeskShop, makeMember, TENANT } from './desk-browser.ts';
import type { PayingBuyer } from './paying-buyer.ts';

const EURO = 978;
/** `TENANT`, where the buyer pays. */
const BUYERS_TENANT = 'marafon';

/** Two months of photographers' sales: the statements of the first are issued, and the second has one sale. */
interface SettledMonth {
  /** The second month, as in `2026-05`. */
  month: string;
  /** The member who is the photographer Ada Berg. */
  ada: { email: string; memberId: string };
}

/** Issues statements of a month in euros, and sells a photo of Ada Berg in roubles in the month after it, which has ended. */
export async function settleMonth(desk: DeskShop, buyer: PayingBuyer): Promise<SettledMonth> {
  const { deps } = desk.shop;
  const today = new Date();
  const sold = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1) - 1);
  const month = sold.toISOString().slice(0, 7);
  const began = new Date(`${month}-01T00:00Z`);
  const before = new Date(began.getTime() - 1).toISOString().slice(0, 7);
  const ada = await makeMember(desk, TENANT, [{ role: 'photographer', eventId: null }]);
  const { now } = deps.clock;
  deps.clock.now = () => sold;
  const bought = await buyer.order(BUYERS_TENANT, 1);
  await deps.database.inTenant(TENANT, async (scope) => {
    const photographerId = (await ensurePhotographer(deps, scope, 'Ada Berg')) ?? '';
    const otherId = (await ensurePhotographer(deps, scope, 'Bert Tal')) ?? '';
    await linkPhotographer(scope, { photographerId, memberId: ada.memberId }, BY_COMMAND);
    const photoIds = (await listOrderItems(scope, bought.orderId)).flatMap(({ photoId }) => photoId ?? []);
    await correctPhotographer(deps, scope, { photographerId, photoIds }, BY_COMMAND);
    await insertShareVersion(scope, {
      version: 1,
      from: new Date(`${before}-01T00:00Z`),
      day: `${before}-01`,
      timeZone: 'UTC',
      source: `from: ${before}-01\nzone: UTC\nshares:\n  - { to: photographer, percent: 33.33 }\n`,
      rules: [
        {
          to: 'Photographer',
          photographerId: null,
          eventId: null,
          products: null,
          currencyId: null,
          percentHundredths: 33_33,
          fixedMinor: 0,
          minimumMinor: 0,
          tiers: [],
        },
      ],
      setAt: new Date(`${before}-01T00:00Z`),
    });
    const statement = (number: number, payeeId: string, name: string) => ({
      number,
      party: 'Photographer' as const,
      payeeId,
      currencyId: EURO as typeof EURO,
      lines: [],
      shareUnits: number * 1_234_500,
      carriedUnits: 0,
      payableMinor: Math.floor(number * 123.45),
      name,
      payee: null,
    });
    const settled = {
      month: before,
      timeZone: 'UTC',
      from: new Date(`${before}-01T00:00Z`),
      until: began,
      issuedAt: began,
    };
    const statements = [statement(1, photographerId, 'Ada Berg'), statement(2, otherId, 'Bert Tal')];
    await insertSettlement(scope, settled, statements);
  });
  const invoice = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(BUYERS_TENANT, await buyer.noticeOf(bought, invoice), sold);
  deps.clock.now = now;
  return { month, ada };
}
