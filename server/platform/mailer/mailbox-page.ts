import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { html } from '../html.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { sendProblem } from '../http/problem-answers.ts';
import { readMailbox } from './mailbox.ts';

/** The page's path at the hosts of shops, desk and this machine. */
export const MAILBOX_PATH = '/mailbox';
/** Browsers show no more mails than this. */
const SHOWN_MESSAGES = 100;

interface MailboxOptions {
  /** Returns whether a request names a host of a shop or of this machine. */
  isOwnHost(request: FastifyRequest): Promise<boolean>;
  /** Lists the shops whose mails are shown. */
  listShops(): Promise<{ tenantId: string; name: string }[]>;
  /** The options of a route of the desk's host; undefined if there is no desk. */
  deskRoute: { config: { isDesk: boolean }; constraints: { host: RegExp } } | undefined;
}

/** Turns the web addresses of a plain text into links; the text around them is escaped. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

/**
 * Serves the page of the embedded mailbox, the same at every known host: the newest mails of all shops and of the desk. A member
 * does not know in whose name a sign-in link is mailed. Any other host is
 * refused: a web site could let its own name point to this machine and read the mails (DNS rebinding). Demo only.
 */
export function openMailboxPage(
  app: FastifyInstance,
  deps: Pick<Deps, 'database'>,
  { listShops, isOwnHost, deskRoute }: MailboxOptions,
): void {
  const send = async (reply: FastifyReply): Promise<FastifyReply> => {
    const lists = await Promise.all(
      (await listShops()).map(async ({ tenantId, name }) =>
        (await readMailbox(deps.database, tenantId)).map((message) => ({ ...message, name })),
      ),
    );
    const newest = lists
      .flat()
      .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
      .slice(0, SHOWN_MESSAGES);
    const articles = newest.map(
      (message) => html`<article>
        <strong>${message.subject}</strong>
        <div>${message.name}: to ${message.recipient}, ${message.receivedAt.toISOString()}</div>
        <pre>${linked(message.text)}</pre>
      </article>`,
    );
    const body = html`<h1>Mailbox</h1>
      <p class="note">Mails of this demo end here, because no SMTP server is configured. Load this page again for new mails.</p>
      ${articles.length > 0 ? articles : html`<p>No mail yet.</p>`}`;
    return sendPlainPage(reply, 'Mailbox', body);
  };
  const hidden = { schema: { hide: true } };
  app.get(MAILBOX_PATH, hidden, async (request, reply) =>
    (await isOwnHost(request)) ? send(reply) : sendProblem(request, reply, 'NotFound'),
  );
  if (deskRoute !== undefined)
    app.get(MAILBOX_PATH, { ...hidden, ...deskRoute }, (_request, reply) => send(reply));
}
