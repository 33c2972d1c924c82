import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { html } from '../html.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { sendProblem } from '../http/problem-answers.ts';
import { readMailbox } from './mailbox.ts';

/** Turns the web addresses of a plain text into links; the text around them is escaped. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

/** Serves the page of the embedded mailbox: the newest mails of the host's tenant. Demo only. */
export function openMailboxPage(app: FastifyInstance, deps: Deps): void {
  app.get('/mailbox', { schema: { hide: true } }, async (request, reply) => {
    if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
    const messages = await readMailbox(deps.database, request.tenant.tenantId);
    const articles = messages.map(
      (message) => html`<article>
        <strong>${message.subject}</strong>
        <div>to ${message.recipient}, ${message.receivedAt.toISOString()}</div>
        <pre>${linked(message.text)}</pre>
      </article>`,
    );
    const body = html`<h1>Mailbox</h1>
      <p class="note">Mails of this demo end here, because no SMTP server is configured.</p>
      ${articles.length > 0 ? articles : html`<p>No mail yet.</p>`}`;
    return sendPlainPage(reply, 'Mailbox', body);
  });
}
