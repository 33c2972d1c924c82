import { outlineText } from '#engines/images/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import { addMember } from '#hosting/members/index.ts';
import { applyTenant, keepDrawnLogo, listTenants, planTenant } from '#hosting/tenants/index.ts';
import { listDeletedBrands } from '#operating/deletion/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import { brandIdOf, FIRST_COLOURS, firstBrandFile, type NewBrand } from './first-brand.rules.ts';

/** A brand to create. */
export interface WantedBrand extends NewBrand {
  /** Canonical; null if the operator sets up the brand. */
  ownerEmail: string | null;
  /** The operator's address: visitors' questions go there until an owner enters another one. */
  operatorEmail: string;
  /** The desk's address, for the invitation's link. */
  origin: string;
}

/**
 * Creates a brand with its first settings, and invites its owner, in one transaction. Buyers cannot pay in its shop yet.
 * @returns its id; `Host` if another brand or the desk has the host, `Address` if its address for questions cannot be
 *   used; Conflict if it was created meanwhile
 */
export async function createBrand(
  deps: Pick<Deps, 'clock' | 'config' | 'database' | 'events' | 'keys' | 'newId' | 'storage'> & {
    providers: readonly Pick<PaymentProvider, 'name' | 'serves'>[];
  },
  brand: WantedBrand,
  cause: Cause,
): Promise<{ tenantId: string; isInvited: boolean } | { fault: 'Host' | 'Address' } | Refusal> {
  const { name, language, ownerEmail, operatorEmail, origin } = brand;
  const taken = (await listTenants(deps.database.asHost)).map(({ tenantId }) => tenantId);
  // The job that deletes the files of a deleted brand must not find those of another one.
  const deleted = await deps.database.inTenant(DESK_SCOPE_ID, listDeletedBrands);
  taken.push(...deleted.map(({ brandId }) => brandId));
  // A brand that moved away may have left its keys: no other brand's buyers pay into its account. The sandbox has none.
  const keyed = deps.providers.filter((provider) => provider.name !== 'sandbox');
  const isTaken = (id: string) => taken.includes(id) || keyed.some((provider) => provider.serves(id));
  const tenantId = brandIdOf(brand, isTaken);
  const plan = await planTenant(deps, 'create', {
    bytes: Buffer.from(firstBrandFile(tenantId, brand, ownerEmail ?? operatorEmail)),
    readBeside: async () => Buffer.from(drawName(name)),
  });
  if ('faults' in plan) {
    const [fault] = plan.faults;
    if (fault?.path.startsWith('hosts') === true) return { fault: 'Host' };
    if (fault?.path === 'settings.supportEmail') return { fault: 'Address' };
    throw new Error(`the first file of a brand has a fault: ${fault?.path} ${fault?.message}`);
  }
  return deps.database.inTenant(tenantId, async (scope) => {
    const applied = await applyTenant(joinTransaction(deps, scope), plan, cause);
    if (isRefusal(applied)) return refuse('Conflict');
    await keepDrawnLogo(scope);
    if (ownerEmail === null) return { tenantId, isInvited: false };
    const grant = { role: 'owner', eventId: null } as const;
    const added = await addMember(deps, scope, { email: ownerEmail, grant, language, origin }, cause);
    return isRefusal(added) ? added : { tenantId, isInvited: added.isInvited };
  });
}

/** Draws a brand's name as its first logo. */
function drawName(name: string): string {
  const { path, width, capHeight } = outlineText(name, { weight: 700, size: 40 });
  const [edge, height] = [2, 56];
  const baseline = Math.round((height + capHeight) / 2);
  // A name of characters that have no outline, such as some spaces, gets a bar as its logo.
  const drawn = path === '' ? 'M0 0h40v-29h-40z' : path;
  const full = Math.ceil(Math.max(width, 40)) + 2 * edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${height}" width="${full}" height="${height}"><path fill="${FIRST_COLOURS.brand}" transform="translate(${edge} ${baseline})" d="${drawn}"/></svg>`;
}
