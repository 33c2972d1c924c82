import type { TenantSettings } from '#contract/settings.ts';
import { type Html, html } from '#platform/html.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';

/** What every mail has: from whom, to whom, and one thing to do. */
export interface MailFrame {
  mailId: string;
  recipient: string;
  /** The sender's address; the name is the tenant's. */
  from: string;
  settings: TenantSettings;
  language: string;
  subject: string;
  greeting: string;
  /** What happened, in a sentence or two. */
  body: string;
  action: string;
  link: string;
  /** Beside the link, which is written out as well. */
  keep: string;
  footer: string[];
}

const INK = '#1b1f1d';
const QUIET = '#5b625e';

/**
 * Lays a mail out: HTML and text say the same, and nothing needs pictures. The Message-ID comes from the mail's own id
 * and stays over every try.
 */
export function frameMail(frame: MailFrame): OutgoingMail {
  const { settings, greeting, body, action, link, keep, footer } = frame;
  return {
    messageId: `<${frame.mailId}@${new URL(link).hostname}>`,
    from: { name: settings.tenantName, address: frame.from },
    to: frame.recipient,
    // A header is one line, whatever an event is called.
    subject: frame.subject.replace(/\s+/g, ' '),
    text: [greeting, body, `${action}:\n${link}`, keep, footer.join('\n')].join('\n\n'),
    html: `<!doctype html>${page(frame).text}`,
  };
}

function page({ settings, language, greeting, body, action, link, keep, footer }: MailFrame): Html {
  return html`<html lang="${language}">
  <body style="margin:0;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:${INK};background:#f6f7f6">
    <table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px">
      <tr><td style="padding:32px">
        <p style="margin:0 0 24px;font-weight:700">${settings.tenantName}</p>
        <h1 style="margin:0 0 12px;font-size:28px;line-height:1.2">${greeting}</h1>
        <p style="margin:0 0 24px">${body}</p>
        <p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${settings.colours.brand};color:#ffffff;text-decoration:none;font-weight:700">${action}</a></p>
        <p style="margin:0 0 24px;font-size:14px;color:${QUIET}">${keep}<br><a href="${link}" style="color:${QUIET};word-break:break-all">${link}</a></p>
        <p style="margin:0;padding-top:16px;border-top:1px solid #e3e6e4;font-size:14px;color:${QUIET}">${footer.map((line) => html`${line}<br>`)}</p>
      </td></tr>
    </table>
  </body>
</html>`;
}

/** Fills the `{…}` of a text. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}
