import type { Command } from '../usage.ts';

export const command: Command = {
  options: { to: { type: 'string' } },
  help: `photofinish mail bounced [--to ADDRESS] < MESSAGE

Notes that a mail came back after its receiver's server had taken it, from the message that says so (a delivery status
notification, RFC 3464). The mail is refused from then on; where its address does not exist, no other letter goes there
until somebody sends one again ("order resend", or the desk). A complaint (a feedback report, RFC 5965) ends all letters to
its address that nobody ordered; letters name the return address for complaints (CFBL-Address, RFC 9477).

Each mail has a signed return address under BOUNCE_ADDRESS. Have your mail server hand on what comes to it, with Postfix
and BOUNCE_ADDRESS=bounces@example.com by "recipient_delimiter = +" in main.cf and this line in /etc/aliases:

  bounces: "|/usr/local/bin/photofinish mail bounced"

  --to ADDRESS          where the message was delivered, if its headers do not say so

Ends with 0 where the message was understood, 65 where it is no such message, 75 where it is to be handed on again later.`,
  run: async (...call) => (await import('../mail-command.ts')).mailCommand(...call),
};
