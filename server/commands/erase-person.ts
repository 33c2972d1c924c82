import { writeFile } from 'node:fs/promises';
import { toMajor } from '#contract/money.ts';
import {
  describeErasure,
  describeTexts,
  type ErasurePlan,
  findErasure,
  requestErasure,
  runErasure,
} from '#operating/erasure/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { amountOf, describePurchases } from './describe-purchases.ts';
import { readId } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { readEmail } from './read-email.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type EraseDeps = Pick<
  AppDeps,
  | 'clock'
  | 'config'
  | 'database'
  | 'events'
  | 'faceCache'
  | 'keys'
  | 'log'
  | 'newId'
  | 'providers'
  | 'queue'
  | 'rateLimits'
  | 'storage'
  | 'tenants'
>;

const textsOf = (option: ParsedOptions[string]): string[] => [option ?? []].flat().map(String);

/**
 * Runs `person erase`: shows the consequences, asks, erases, and prints or writes the certificate.
 * @returns the exit code: 1 if nothing was done
 */
export async function erasePerson(
  deps: EraseDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const emails = textsOf(options.email).map(readEmail);
  const subject = { emails, personIds: textsOf(options.person).map(readId) };
  if (subject.emails.length + subject.personIds.length === 0)
    throw new UsageError('Name the person: --email EMAIL or --person PERSON-ID (both may be repeated).');
  const isAlsoBought = options['also-bought'] === true;
  const plan = await deps.database.inTenant(tenantId, (scope) => describeErasure(deps, scope, subject));
  const texts = await deps.database.inTenant(tenantId, (scope) => describeTexts(deps, scope, subject));
  const decided = decideTexts(texts, textsOf(options['blank-text']), textsOf(options['keep-text']));
  for (const line of describePlan(plan, isAlsoBought)) terminal.print(line);
  for (const line of describeDecisions(texts, decided)) terminal.print(line);
  if (plan.work.openStatements.length > 0) {
    terminal.print(
      'Nothing was done: these statements must first be paid and recorded as paid (photofinish settle paid).',
    );
    return 1;
  }
  if (plan.runningOrders.length > 0) {
    terminal.print(
      'Nothing was done: these orders must end first. Wait until they are delivered, or refund them.',
    );
    return 1;
  }
  const remedy = 'Add --yes to erase them for good.';
  if (!(await isConfirmed('Erase for good?', remedy, options.yes === true, terminal))) return 1;
  const cause = await readCause(deps, tenantId, options);
  const seenOrderIds = plan.buyers.map(({ orderId }) => orderId);
  const seenRefunds = plan.undeliveredOrders.map(({ number, currencyId, amountMinor }) => ({
    number,
    amount: toMajor(amountMinor, currencyId),
  }));
  const asked = await deps.database.inTenant(tenantId, (scope) =>
    requestErasure(deps, scope, subject, { isAlsoBought, seenOrderIds, seenRefunds, texts: decided }, cause),
  );
  if (isRefusal(asked)) {
    const [error] = asked.errors ?? [];
    terminal.print(`Nothing was done: ${error?.message ?? 'nothing is known of them'}.`);
    return 1;
  }
  const { erasureId } = asked;
  await runErasure(deps, tenantId, erasureId);
  const erasure = await deps.database.inTenant(tenantId, (scope) => findErasure(scope, erasureId));
  const certificate = JSON.stringify(erasure?.certificate, undefined, 2);
  if (typeof options.certificate === 'string') {
    await writeFile(options.certificate, `${certificate}\n`, { mode: 0o600 });
    terminal.print(`Erased. The certificate ${erasureId} is in ${options.certificate}.`);
  } else {
    terminal.print('Erased. This is the certificate; "photofinish certificate show" prints it again.');
    terminal.print(certificate);
  }
  return 0;
}

type ShownText = Awaited<ReturnType<typeof describeTexts>>[number];
type TextDecisions = { blank: string[]; keep: string[] };

/** Reads the decisions on texts. Without a decision, certain matches are blanked, and other texts wait at the desk. */
function decideTexts(texts: readonly ShownText[], blank: string[], keep: string[]): TextDecisions {
  const unknown = [...blank, ...keep].find((key) => !texts.some((text) => text.key === key));
  if (unknown !== undefined) throw new UsageError(`No text with their name has the key "${unknown}".`);
  const both = blank.find((key) => keep.includes(key));
  if (both !== undefined) throw new UsageError(`"${both}" cannot be blanked and kept.`);
  return { blank, keep };
}

/** Lists the texts that contain the person's name, each with its key and the decision on it. */
function describeDecisions(texts: readonly ShownText[], { blank, keep }: TextDecisions): string[] {
  if (texts.length === 0) return [];
  return [
    '  texts that contain this name:',
    ...texts.flatMap(({ key, text, isCertain }) => {
      const isBlanked = !keep.includes(key) && (isCertain || blank.includes(key));
      const outcome = keep.includes(key)
        ? 'stays'
        : isBlanked
          ? 'blanked'
          : 'waits (--blank-text, --keep-text)';
      return [`    ${key}: ${outcome}`, ...text.split('\n').map((line) => `      ${line}`)];
    }),
  ];
}

/** Describes the consequences of an erasure, one line per fact. */
function describePlan(plan: ErasurePlan, isAlsoBought: boolean): string[] {
  return [
    'Erased for good; this cannot be undone:',
    ...plan.participants.map(({ name, bib, eventId }) => `  ${name}, bib ${bib}, event ${eventId}`),
    ...describeWork(plan),
    `  photos that show only this person, removed: ${plan.photosAlone}`,
    ...describePurchases({ ...plan, purchases: plan.buyers }),
    ...(plan.buyers.length === 0
      ? []
      : [
          isAlsoBought
            ? '  --also-bought: they are also removed from orders; refund the buyers with `photofinish refund`'
            : '  other buyers keep them; --also-bought removes them from orders too',
        ]),
    `  photos that also show others, which lose this person’s tags: ${plan.photosShared}`,
    `  faces: ${plan.faces}; accounts: ${plan.accounts}; requests: ${plan.requests}; mails: ${plan.mails}`,
    ...(plan.keptOrders.length === 0
      ? []
      : [
          `  orders that stay without name and address, because receipts must be kept: ${plan.keptOrders.join(', ')}`,
        ]),
    ...(plan.memberEmails.length === 0
      ? []
      : [`  members of the desk stay (photofinish member remove): ${plan.memberEmails.join(', ')}`]),
    ...(plan.unpaidOrders.length === 0
      ? []
      : [`  unpaid orders, canceled for good; late payments are refunded: ${plan.unpaidOrders.join(', ')}`]),
    ...plan.undeliveredOrders.map(
      (order) => `  order ${order.number}, from which nothing was delivered, is refunded: ${amountOf(order)}`,
    ),
    ...(plan.partlyDelivered.length === 0
      ? []
      : [
          `  partly delivered orders, whose rest is neither delivered nor refunded: ${plan.partlyDelivered.join(', ')}`,
        ]),
    ...(plan.runningOrders.length === 0
      ? []
      : [`  orders that must end first: ${plan.runningOrders.join(', ')}`]),
  ];
}

/** Describes the consequences for a photographer. */
function describeWork({ photographers, work }: ErasurePlan): string[] {
  if (photographers.length === 0) return [];
  const owed = work.unsettled.map(amountOf);
  return [
    ...photographers.map(({ name }) => `  photographer ${name}: name, links, cameras and bank account`),
    `  photos that they took, which stay in the shop without their name: ${work.photos}`,
    '  not erased: the camera’s metadata in files that buyers have or get',
    ...(work.keptStatements.length === 0
      ? []
      : [`  statements that stay as issued, as the law requires: ${work.keptStatements.join(', ')}`]),
    ...(work.openStatements.length === 0
      ? []
      : [`  statements that are not paid yet: ${work.openStatements.join(', ')}`]),
    ...(owed.length === 0
      ? []
      : [`  earnings on no statement yet: ${owed.join(', ')}; they can no longer be paid afterwards`]),
  ];
}
