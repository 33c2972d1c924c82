import { type Html, html } from '#platform/html.ts';
import { type PlainPage, plainPage } from '#platform/http/plain-page.ts';
import type { LoginFault } from './log-in.ts';

/** The providers that a form of these pages leads on to are not known when the page is printed. */
const FORM_TARGETS = "'self' https: http://localhost:* http://*.localhost:*";

const LOGIN_FORM = html`<form method="get" action="/login">
  <label>Shop <input name="tenant" required maxlength="41" autocapitalize="none" autocomplete="organization"></label>
  <button class="primary">Log in</button>
</form>`;

/** Builds the page for a person who is not logged in. */
export function entrancePage({ hasInstallation }: { hasInstallation: boolean }): PlainPage {
  const installation = html`<p><a href="/login">Log in as an operator of the installation</a></p>`;
  return plainPage(
    'Desk',
    html`<h1>Log in to the desk</h1>
      <p>The short name of your shop is in the link of your invitation, as in tenant=example.</p>${LOGIN_FORM}${hasInstallation ? installation : ''}`,
    FORM_TARGETS,
  );
}

/** Builds the page for a login that cannot go on. */
export function faultPage(fault: LoginFault): { status: number; page: PlainPage } {
  const { status, sentence } = describeFault(fault);
  const page = plainPage(
    'Login',
    html`<h1>This login cannot go on</h1><p role="alert">${sentence}</p><p><a href="/">Back to the desk</a></p>`,
  );
  return { status, page };
}

function describeFault(fault: LoginFault): { status: number; sentence: Html | string } {
  switch (fault.fault) {
    case 'NoProvider':
      return { status: 404, sentence: 'Nobody can log in there. Check the name of the shop.' };
    case 'ProviderFailed':
      return {
        status: 502,
        sentence:
          'The login provider did not answer, or not as it must. Try again; if it stays so, tell the operator.',
      };
    case 'NoAuthTime':
      return {
        status: 502,
        sentence:
          'Your login provider does not send the time of your last login, so actions that need a fresh login are not possible. Ask the provider’s administrator to send auth_time.',
      };
    case 'NotBegun':
      return {
        status: 400,
        sentence: 'It began too long ago, in another browser, or is finished. Log in again.',
      };
    case 'EmailNotVerified':
      return {
        status: 403,
        sentence:
          fault.email === undefined
            ? 'Your login provider says no e-mail address of yours. Add one there, verify it, then log in again.'
            : html`Your login provider says that ${fault.email} is not verified. Verify it there, then log in again.`,
      };
    case 'InvitationNotOpen':
      return {
        status: 403,
        sentence: html`This invitation is not open for ${fault.email}: it was used, has expired, or belongs to another address. Ask for a new one, or log in with the invited address.`,
      };
    case 'NoMember':
      return {
        status: 403,
        sentence: html`${fault.email} is no member of this desk. Ask an owner for an invitation, and open its link.`,
      };
  }
}
