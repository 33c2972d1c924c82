import { EMBEDDED_IDENTITY } from '#contract/account.ts';
import { Html, html } from '#platform/html.ts';
import { type PlainPage, plainPage } from '#platform/http/plain-page.ts';
import type { Refusal } from '#platform/http/refusal.ts';

/** The path of the login page; the login's id is appended. */
export const LOGIN_PATH = `${EMBEDDED_IDENTITY.path}/login`;

/** The common password of the demo's fictional people. */
export const DEMO_PASSWORD = 'finish';

export interface LoginPage {
  loginId: string;
  shopName: string;
  /** The values that were entered before, or that the requesting page suggests. */
  email: string;
  problem: 'Wrong' | Refusal | undefined;
  /** Some of the people who can log in. */
  people: { email: string; isEmailVerified: boolean }[];
  /** The redirect after a login to the desk. */
  deskUrl: string | undefined;
}

const inMinutes = new Intl.RelativeTimeFormat('en');

function wordsOf(problem: 'Wrong' | Refusal): string {
  if (problem === 'Wrong') return 'The email address or the password is wrong.';
  const minutes = Math.ceil((problem.retryAfterSeconds ?? 0) / 60);
  return `Too many attempts. Try again ${inMinutes.format(minutes, 'minute')}.`;
}

export function loginPage({ loginId, shopName, email, problem, people, deskUrl }: LoginPage): PlainPage {
  const lines = people.map(
    (person) => html`<br>${person.email}${person.isEmailVerified ? '' : ' (address not verified)'}`,
  );
  return plainPage(
    'Sign in',
    html`<h1>Sign in to ${shopName}</h1>
      <p class="note">A sign-in for trying things out. These people of the demo can sign in with the password
        <strong>${DEMO_PASSWORD}</strong>:${lines}</p>
      ${problem === undefined ? '' : html`<p role="alert"><strong>${wordsOf(problem)}</strong></p>`}
      <form method="post" action="${LOGIN_PATH}/${loginId}">
        <label>Email <input name="email" type="email" autocomplete="username" required value="${email}"></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
        <button class="primary">Sign in</button>
      </form>`,
    deskUrl === undefined ? "'self'" : `'self' ${deskUrl}`,
  );
}

/**
 * Builds the logout page.
 * @param form the provider's own form, with its CSRF secret and without a button
 */
export function logoutPage(form: string): PlainPage {
  return plainPage(
    'Sign out',
    html`<h1>Sign out?</h1>
      <p>You will be signed out in this browser. Your orders stay where they are.</p>
      ${new Html(form)}
      <p><button class="primary" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
        <button form="op.logoutForm">Stay signed in</button></p>`,
  );
}

export function errorPage(reason: string): PlainPage {
  return plainPage(
    'Sign-in',
    html`<h1>Signing in did not work</h1>
      <p>Go back to the shop and sign in again.</p>
      <p class="note">${reason}</p>
      <p><a href="/">To the shop</a></p>`,
  );
}
