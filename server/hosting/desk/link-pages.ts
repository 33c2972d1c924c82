import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';
import { fillText } from '#platform/fill-text.ts';
import { type Html, html } from '#platform/html.ts';
import { type PlainPage, plainPage } from '#platform/http/plain-page.ts';
import { MAILBOX_PATH } from '#platform/mailer/mailbox-page.ts';
import type { DemoDesk } from './demo-desks.ts';
import { LOGIN_LINK_MINUTES } from './desk.rules.ts';
import { type LoginTexts, loginTexts } from './login-texts.ts';
import { PASSKEY_SCRIPT } from './passkey-script.ts';
import type { ShownLink } from './redeem-login-link.ts';

/** When the page is built, it is unknown to which providers its forms may redirect. */
const FORM_TARGETS = "'self' https: http://localhost:* http://*.localhost:*";

/** The ways to log in that the installation offers. */
interface EntranceWays {
  /** Whether there is a provider of the installation. */
  hasInstallation: boolean;
  hasLinks: boolean;
  hasPasskeys: boolean;
  /** Whether the setup secret logs in. */
  canSetUp: boolean;
  /** The demo's operator of the installation; undefined outside of the demo. */
  demoOperator: string | undefined;
  demoDesks: DemoDesk[];
}

/** Builds the login pages in the language of a browser. */
export function linkPages(accepted: string | undefined) {
  const { language, texts } = loginTexts(accepted);
  const minutes = String(LOGIN_LINK_MINUTES);
  const page = (body: Html, formTargets?: string, script?: string): PlainPage =>
    plainPage(texts.title, body, formTargets, language, script);
  const alert = (sentence: string | undefined): Html | string =>
    sentence === undefined ? '' : html`<p role="alert"><strong>${sentence}</strong></p>`;
  const back = html`<p><a href="/entrance">${texts.back}</a></p>`;

  const otherWays = (hasPasskeys: boolean): Html => otherWaysIn(texts, hasPasskeys);
  const scriptOf = (hasPasskeys: boolean) => (hasPasskeys ? PASSKEY_SCRIPT : undefined);

  /** Builds the form for an address, for one tenant's desk or for all that the address may open. */
  const addressForm = (wanted: { email: string; tenantId: string | undefined }): Html => {
    const { email, tenantId } = wanted;
    const hidden =
      tenantId === undefined ? '' : html`<input type="hidden" name="tenant" value="${tenantId}">`;
    return html`<form method="post" action="/login/mail">${hidden}
      <label>${texts.email} <input name="email" type="email" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" value="${email}"></label>
      <button class="primary">${texts.send}</button>
    </form>`;
  };
  const setupLink = (canSetUp: boolean): Html | string =>
    canSetUp ? html`<p><a href="/setup">${texts.setupHeading}</a></p>` : '';
  const operatorLink = html`<p><a href="/login">${texts.asOperator}</a></p>`;
  const shopForm = html`<form method="get" action="/login">
      <label>${texts.shop} <input name="tenant" required maxlength="41" autocapitalize="none" autocomplete="organization"></label>
      <small>${texts.shopHint}</small>
      <button>${texts.logIn}</button>
    </form>`;
  return {
    /** The page for a person who is not logged in. */
    entrance: ({ hasInstallation, hasLinks, hasPasskeys, canSetUp, demoOperator, demoDesks }: EntranceWays) =>
      page(
        hasLinks
          ? html`<h1>${texts.heading}</h1><p>${texts.intro}</p>
            ${addressForm({ email: '', tenantId: undefined })}${otherWays(hasPasskeys)}${setupLink(canSetUp)}
            ${demoOperatorIn(texts, demoOperator)}${demoPeopleIn(texts, demoDesks)}
            <details><summary>${texts.byProvider}</summary>${shopForm}${hasInstallation ? operatorLink : ''}</details>`
          : html`<h1>${texts.heading}</h1>${shopForm}${hasInstallation ? operatorLink : ''}`,
        FORM_TARGETS,
        scriptOf(hasLinks && hasPasskeys),
      ),
    /**
     * Asks for an address.
     * @param asked.invitedTo the name of the tenant that invited the address; such an invitation is accepted only by a
     *   link
     */
    askAddress: (asked: {
      email: string;
      tenantId: string | undefined;
      hasPasskeys: boolean;
      canSetUp?: boolean;
      invitedTo?: string;
      isInvalid?: true;
    }) =>
      page(
        html`<h1>${texts.heading}</h1>${alert(asked.isInvalid && texts.invalidEmail)}
          <p>${asked.invitedTo === undefined ? texts.intro : fillText(texts.invited, { brand: asked.invitedTo })}</p>
          ${addressForm(asked)}${asked.invitedTo === undefined ? otherWays(asked.hasPasskeys) : ''}${setupLink(asked.canSetUp === true)}`,
        undefined,
        scriptOf(asked.invitedTo === undefined && asked.hasPasskeys),
      ),
    /** Asks for a recovery code. */
    askCode: ({ email, problem }: { email: string; problem?: 'codeRefused' | 'invalidEmail' }) =>
      page(
        html`<h1>${texts.codeHeading}</h1>${alert(problem && texts[problem])}<p>${texts.codeIntro}</p>
          ${codeForm(texts, email)}${back}`,
      ),
    /**
     * Says that a link was sent; the page is the same for every address.
     * @param hasMailbox whether mails end in the mailbox page, because there is no mail server
     */
    sent: ({ email, hasMailbox }: { email: string; hasMailbox: boolean }) =>
      page(
        html`<h1>${texts.sentHeading}</h1><p role="status">${fillText(texts.sent, { email, minutes })}</p>
          ${hasMailbox ? html`<p><a class="button primary" href="${MAILBOX_PATH}">${texts.openMailbox}</a></p>` : html`<p>${texts.sentHint}</p>`}
          <p><a href="/entrance">${texts.otherAddress}</a></p>`,
      ),
    /**
     * Shows whom a link logs in, and waits for a click.
     * @param currentEmail the address that is logged in in this browser
     */
    confirm: (token: string, { email, purpose, tenantName }: ShownLink, currentEmail: string | undefined) => {
      const sentence =
        purpose === 'Setup'
          ? texts.openSetup
          : tenantName === undefined
            ? texts.open
            : fillText(texts.openOf, { brand: tenantName });
      const other =
        currentEmail === undefined || currentEmail === email
          ? ''
          : html`<p role="alert"><strong>${fillText(texts.openOther, { email: currentEmail })}</strong></p>`;
      return page(
        html`<h1>${fillText(texts.openHeading, { email })}</h1><p>${sentence}</p>${other}
          <form method="post" action="/login/link"><input type="hidden" name="token" value="${token}">
            <button class="primary">${texts.openButton}</button></form>
          <p class="note">${texts.openHint}</p>`,
      );
    },
    ...faultPagesIn(texts, { page, back, minutes }),
    ...setupPagesIn(texts, { page, alert, back }),
  };
}

/** Builds the button for a passkey, which the page's script reveals, and the link to recovery codes. */
function otherWaysIn(texts: LoginTexts, hasPasskeys: boolean): Html {
  const passkey = html`<div id="passkey-box" hidden><p>${texts.or}</p>
    <button id="passkey" type="button">${texts.usePasskey}</button>
    <p id="passkey-note" role="alert" hidden data-failed="${texts.passkeyFailed}" data-canceled="${texts.passkeyCanceled}" data-stranger="${texts.passkeyStranger}" data-many="${texts.tooMany}"></p></div>`;
  return html`${hasPasskeys ? passkey : ''}<p><a href="/login/code">${texts.useCode}</a></p>`;
}

/** Builds the next step of the page for a host without a shop. */
function noShopStepIn(texts: LoginTexts, setupPage: string | undefined, deskUrl: string | undefined): Html {
  if (setupPage !== undefined)
    return html`<p>${texts.noShopSetup}</p><p><a class="button primary" href="${setupPage}">${texts.setupHeading}</a></p>`;
  if (deskUrl !== undefined)
    return html`<p>${texts.noShopDesk}</p><p><a class="button primary" href="${deskUrl}/">${texts.heading}</a></p>`;
  return html`<p>${texts.noShop}</p>`;
}

/** Builds the demo's note who opens new shops, with a button that requests their link. */
function demoOperatorIn(texts: LoginTexts, demoOperator: string | undefined): Html | string {
  if (demoOperator === undefined) return '';
  return html`<div class="note"><p>${fillText(texts.demoOperator, { email: demoOperator })}</p>
    <form method="post" action="/login/mail"><input type="hidden" name="email" value="${demoOperator}">
      <button>${texts.demoOperatorButton}</button></form></div>`;
}

/** Builds the list of the demo's members; each link suggests one to the demo's provider. */
function demoPeopleIn(texts: LoginTexts, demoDesks: readonly DemoDesk[]): Html | string {
  if (demoDesks.length === 0) return '';
  const people = demoDesks.map(({ tenantId, name, emails }) => {
    const lines = emails.map(
      (as) =>
        html`<br><a href="/login?${new URLSearchParams({ tenant: tenantId, as }).toString()}">${as}</a>`,
    );
    return html`<p><strong>${name}</strong>${lines}</p>`;
  });
  return html`<div class="note"><p>${fillText(texts.demoPeople, { password: DEMO_PASSWORD })}</p>${people}</div>`;
}

function codeForm(texts: LoginTexts, email: string): Html {
  return html`<form method="post" action="/login/code">
    <label>${texts.email} <input name="email" type="email" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" value="${email}"></label>
    <label>${texts.code} <input name="code" required maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
    <button class="primary">${texts.logIn}</button>
  </form>`;
}

/** Builds the pages for a login that cannot continue, and for a host without a shop. */
function faultPagesIn(
  texts: LoginTexts,
  { page, back, minutes }: { page(body: Html): PlainPage; back: Html; minutes: string },
) {
  return {
    over: () =>
      page(
        html`<h1>${texts.overHeading}</h1><p role="alert">${fillText(texts.over, { minutes })}</p>
          <p><a class="button primary" href="/entrance">${texts.sendNew}</a></p>`,
      ),
    noMember: ({ email }: { email: string }) =>
      page(
        html`<h1>${texts.noMemberHeading}</h1><p role="alert">${fillText(texts.noMember, { email })}</p>${back}`,
      ),
    /** Says that no shop has this host, and leads the people who run the installation on. */
    noShop: ({ setupPage, deskUrl }: { setupPage: string | undefined; deskUrl: string | undefined }) =>
      page(html`<h1>${texts.noShopHeading}</h1>${noShopStepIn(texts, setupPage, deskUrl)}`),
    tooMany: () => page(html`<h1>${texts.tooManyHeading}</h1><p role="alert">${texts.tooMany}</p>${back}`),
  };
}

/** Builds the pages of the first start. */
function setupPagesIn(
  texts: LoginTexts,
  {
    page,
    alert,
    back,
  }: { page(body: Html): PlainPage; alert(sentence: string | undefined): Html | string; back: Html },
) {
  return {
    setup: ({ email, problem }: { email: string; problem?: 'setupRefused' | 'invalidEmail' }) =>
      page(
        html`<h1>${texts.setupHeading}</h1>${alert(problem && texts[problem])}<p>${texts.setupIntro}</p>
          <form method="post" action="/setup">
            <label>${texts.setupSecret} <input name="secret" type="password" required maxlength="200" autocomplete="off"></label>
            <label>${texts.email} <input name="email" type="email" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" value="${email}"></label>
            <button class="primary">${texts.setupButton}</button>
          </form>`,
      ),
    setupOver: () =>
      page(html`<h1>${texts.setupOverHeading}</h1><p role="alert">${texts.setupOver}</p>${back}`),
  };
}
