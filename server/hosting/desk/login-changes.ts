import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { type ActionKind, recordAction } from '#hosting/actions/index.ts';
import { findMemberLanguage, listMembers, listTenantsOfAddress } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID, type DeskScope } from '#platform/database/database.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { trustsLinks } from './entrances.ts';
import {
  deleteLoginChange,
  findLoginChange,
  insertLoginChange,
  type LoginChange,
} from './login-changes.store.ts';
import { findSender, type LinkDeps } from './mail-login-link.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The passkeys or recovery codes of an address changed, or a code was used: the mail about it must be written. */
    'desk.login-changed': {
      changeId: string;
      recipient: string;
      language: Language;
      kind: LoginChange['kind'];
      passkeyName: string | null;
    };
  }
}

/**
 * Reports a change of a person's logins: by mail to the person, and as a recorded action in each tenant where they are
 * a member.
 */
export const reportLoginChangeJob = defineJob(
  'desk.report-login-change',
  { changeId: z.uuid() },
  { retryLimit: 10 },
);

/** Logins are not recorded, so the use of a code is only mailed. */
const ACTIONS: Record<LoginChange['kind'], ActionKind | undefined> = {
  PasskeyAdded: 'member.add-passkey',
  PasskeyRemoved: 'member.remove-passkey',
  CodesMade: 'member.make-recovery-codes',
  CodeUsed: undefined,
};

/** Records a change in its transaction; a job reports it. */
export async function noteLoginChange(
  deps: Pick<LinkDeps, 'clock' | 'newId' | 'queue'>,
  scope: DeskScope,
  { email, kind, passkeyName }: Pick<LoginChange, 'email' | 'kind'> & { passkeyName?: string },
): Promise<void> {
  const changeId = deps.newId();
  const change = { changeId, email, kind, passkeyName: passkeyName ?? null, changedAt: deps.clock.now() };
  await insertLoginChange(scope, change);
  await deps.queue.send(scope, reportLoginChangeJob, [{ changeId }]);
}

/** Reports a change. After a crash the action may be recorded twice, but the mail is sent once. */
export async function reportLoginChange(deps: LinkDeps, changeId: string): Promise<void> {
  const change = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => findLoginChange(scope, changeId));
  if (change === undefined) return;
  const { email: recipient, kind, passkeyName } = change;
  const sender = await findSender(deps, { purpose: 'Login', email: recipient, tenantId: null });
  if (sender !== undefined && sender.tenantId !== null) {
    const { settings } = await deps.tenants.read(sender.tenantId);
    await deps.database.inTenant(sender.tenantId, async (scope) => {
      const language = (await findMemberLanguage(scope, recipient)) ?? settings.defaultLanguage;
      const notice = { changeId, recipient, language, kind, passkeyName };
      await deps.events.emit(scope, 'desk.login-changed', notice);
    });
  }
  const what = ACTIONS[kind];
  if (what !== undefined) await recordAtTenants(deps, change, what);
  await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    sender?.tenantId === null
      ? deps.events.emit(scope, 'desk.operator-mail-due', { about: 'Change', id: changeId, language: 'en' })
      : deleteLoginChange(scope, changeId),
  );
}

/** Records a change in each tenant where the address is a member and logs in without a provider. */
async function recordAtTenants(
  deps: LinkDeps,
  { email, passkeyName }: LoginChange,
  what: ActionKind,
): Promise<void> {
  const tenantIds = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    listTenantsOfAddress(scope, email),
  );
  for (const tenantId of tenantIds) {
    if (!(await trustsLinks(deps, tenantId))) continue;
    await deps.database.inTenant(tenantId, async (scope) => {
      const [member] = await listMembers(scope, { email });
      if (member === undefined) return;
      const { memberId } = member;
      const named = passkeyName === null ? {} : { label: passkeyName };
      const values =
        what === 'member.remove-passkey' ? { before: named } : passkeyName === null ? {} : { after: named };
      const cause = { actor: { kind: 'Member', memberId }, why: '' } as const;
      await recordAction(scope, { what, thingId: memberId, ...values }, cause);
    });
  }
}
