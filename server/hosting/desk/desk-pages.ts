import { type Html, html } from '#platform/html.ts';
import { type PlainPage, plainPage } from '#platform/http/plain-page.ts';
import type { LoginFault } from './log-in.ts';

/** Builds the page for a login that cannot continue. */
export function faultPage(fault: LoginFault): { status: number; page: PlainPage } {
  const { status, sentence } = describeFault(fault);
  const page = plainPage(
    'Sign-in',
    html`<h1>Signing in did not work</h1><p role="alert">${sentence}</p><p><a href="/">Back to the desk</a></p>`,
  );
  return { status, page };
}

function describeFault(fault: LoginFault): { status: number; sentence: Html | string } {
  switch (fault.fault) {
    case 'NoProvider':
      return { status: 404, sentence: 'Nobody can sign in to a shop of this name. Check the name.' };
    case 'ProviderFailed':
      return {
        status: 502,
        sentence:
          'The sign-in service did not answer, or its answer was wrong. Try again. If it happens again, tell the operator of the installation.',
      };
    case 'NoAuthTime':
      return {
        status: 502,
        sentence:
          'Your sign-in service does not send the time at which you last signed in, so actions that need a recent sign-in are not possible. Ask the administrator of that service to send auth_time.',
      };
    case 'NotBegun':
      return {
        status: 400,
        sentence:
          'This sign-in began too long ago or in another browser, or it is already finished. Sign in again.',
      };
    case 'EmailNotVerified':
      return {
        status: 403,
        sentence:
          fault.email === undefined
            ? 'Your sign-in service does not send your email address. Add one there, verify it, then sign in again.'
            : html`Your sign-in service says that ${fault.email} is not verified. Verify it there, then sign in again.`,
      };
    case 'InvitationNotOpen':
      return {
        status: 403,
        sentence: html`This invitation does not work for ${fault.email}: it was used, has expired, or belongs to another address. Ask for a new one, or sign in with the invited address.`,
      };
    case 'NoMember':
      return {
        status: 403,
        sentence: html`${fault.email} is not a member of this desk. Ask an owner for an invitation, and open its link.`,
      };
  }
}
