import type { Command } from '../usage.ts';

export const command: Command = {
  options: { to: { type: 'string' } },
  help: `photofinish mail bounced [--to ADDRESS] < MESSAGE

Records a late bounce from a delivery status notification (RFC 3464). The mail counts as refused. If its address does not exist,
no letter goes there until one is sent again ("order resend", or at the desk). A complaint (feedback report, RFC 5965) ends all
letters to its address except order mails; letters name the address for complaints (CFBL-Address, RFC 9477).

Each mail has a signed return address under BOUNCE_ADDRESS. Let your mail server pass bounces to this command. With Postfix and
BOUNCE_ADDRESS=bounces@example.com set "recipient_delimiter = +" in main.cf and add this line to /etc/aliases:

  bounces: "|/usr/local/bin/photofinish mail bounced"

  --to ADDRESS          the message's recipient, if its headers do not name it

Exits with 0 if the message was understood, 65 if it is not such a message, 75 if it should be passed again later.`,
  run: async (...call) => (await import('../mail-command.ts')).mailCommand(...call),
};
