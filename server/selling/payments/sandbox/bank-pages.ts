import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatAmount, toMajor } from '#contract/money.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { type Html, html } from '#platform/html.ts';
import { sendPlainPage } from '#platform/http/plain-page.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { canFollow } from '#selling/transitions.ts';
import {
  CHARGE_TRANSITIONS,
  type ChargeRecord,
  type ChargeState,
  findCharge,
  setChargeState,
} from './charges.store.ts';
import { BANK_PATH } from './sandbox-provider.ts';
import { sendWebhookJob } from './send-webhook.ts';

/** The buttons of the page, and the state of the charge after each. Leaving the page changes nothing. */
const ACTIONS: ReadonlyMap<string, ChargeState | undefined> = new Map(
  Object.entries<ChargeState | undefined>({
    pay: 'Authorising',
    confirm: 'Paid',
    // Paid without a webhook, so that the shop must find out by polling.
    'confirm-silently': 'Paid',
    decline: 'Declined',
    leave: undefined,
  }),
);

/** Buttons after which the shop gets a webhook. */
const TOLD_ACTIONS = ['confirm', 'decline'];

/** The page's texts for charges that are settled. */
const SETTLED: Partial<Record<ChargeState, string>> = {
  Paid: 'is paid already',
  Declined: 'is declined already',
  Refunded: 'was refunded',
  Expired: 'was never paid and is closed',
};

const paramsSchema = z.object({ chargeId: idSchema, action: z.literal([...ACTIONS.keys()]).optional() });

/** Registers the sandbox bank's own pages: pay, 3-D Secure step, decline, leave. They are not part of the shop. */
export function openSandboxBank(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get(`${BANK_PATH}/:chargeId`, { schema: { hide: true } }, (request, reply) =>
      showCharge(deps, request, reply),
    );
    scope.post(`${BANK_PATH}/:chargeId/:action`, { schema: { hide: true } }, (request, reply) =>
      act(deps, request, reply),
    );
  });
}

async function showCharge(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params);
  const { tenant } = request;
  if (!params.success || tenant === null) return sendProblem(request, reply, 'NotFound');
  const charge = await deps.database.inTenant(tenant.tenantId, (scope) =>
    findCharge(scope, { chargeId: params.data.chargeId }),
  );
  if (charge === undefined) return sendProblem(request, reply, 'NotFound');
  return sendPlainPage(
    reply,
    'Sandbox Bank',
    chargePage(charge),
    `'self' ${new URL(charge.returnUrl).origin}`,
  );
}

async function act(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = paramsSchema.safeParse(request.params);
  const { tenant } = request;
  if (!params.success || tenant === null) return sendProblem(request, reply, 'NotFound');
  const { chargeId, action = 'leave' } = params.data;
  const charge = await deps.database.inTenant(tenant.tenantId, async (scope) => {
    const found = await findCharge(scope, { chargeId });
    const next = ACTIONS.get(action);
    if (found === undefined || next === undefined || !canFollow(CHARGE_TRANSITIONS, found.state, next))
      return found;
    await setChargeState(scope, chargeId, next);
    if (TOLD_ACTIONS.includes(action)) await deps.queue.send(scope, sendWebhookJob, [{ chargeId }]);
    return { ...found, state: next };
  });
  if (charge === undefined) return sendProblem(request, reply, 'NotFound');
  const isAtBank = charge.state === 'Authorising' && action !== 'leave';
  return reply.redirect(isAtBank ? `${BANK_PATH}/${chargeId}` : charge.returnUrl, 303);
}

function button(charge: ChargeRecord, action: string, label: string, kind = ''): Html {
  return html`<form method="post" action="${BANK_PATH}/${charge.chargeId}/${action}"><button class="${kind}">${label}</button></form>`;
}

function chargePage(charge: ChargeRecord): Html {
  const sum = formatAmount(toMajor(charge.amountMinor, charge.currencyId), charge.currencyId, 'en', false);
  const heading = html`<h1>Sandbox Bank</h1>
    <p class="note">A bank for trying things out. No money moves.</p>
    <p class="sum">${sum}</p>`;
  if (charge.state === 'Authorising') {
    return html`${heading}
      <h2>3-D Secure</h2>
      <p>Your bank asks whether it is really you.</p>
      ${button(charge, 'confirm', `Yes, pay ${sum}`, 'primary')} ${button(charge, 'decline', 'No, this is not me')}
      ${button(charge, 'confirm-silently', 'Pay, but lose the message to the shop')}`;
  }
  if (charge.state !== 'Open') {
    return html`${heading}
      <p>This payment ${SETTLED[charge.state] ?? 'is settled'}.</p>
      ${button(charge, 'leave', 'Back to the shop', 'primary')}`;
  }
  return html`${heading} ${button(charge, 'pay', `Pay ${sum}`, 'primary')}
    ${button(charge, 'decline', 'Decline the card')} ${button(charge, 'leave', 'Leave without paying')}`;
}
