import { generateKeyPairSync } from 'node:crypto';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpMailer, type Mailer, type OutgoingMail } from './mailer.ts';

let server: SMTPServer;
const sockets = new Set<Socket>();
const cutConnections = () => {
  for (const socket of sockets) socket.destroy();
};
let mailer: Mailer;
let smtpUrl: string;
const received: { text: string; to: string[]; returned: string | null | undefined }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    onRcptTo({ address }, _session, done) {
      const codes: Record<string, number> = {
        'nobody@example.com': 550,
        'later@example.com': 451,
        'closing@example.com': 421,
      };
      if (address === 'cut@example.com') cutConnections();
      const code = codes[address];
      done(code === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode: code }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const { dsn, rcptTo } = session.envelope;
        received.push({ text, to: rcptTo.map(({ address }) => address), returned: dsn?.ret });
        const isSpam = text.includes('Subject: spam');
        done(isSpam ? Object.assign(new Error('5.7.1 looks like spam'), { responseCode: 554 }) : null);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  mailer = createSmtpMailer(smtpUrl);
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const mail = (to: string): OutgoingMail => ({
  messageId: '<one@photofinish.localhost>',
  from: { name: 'Марафон Фото', address: 'photos@photofinish.example' },
  to,
  subject: 'Ваши фотографии готовы',
  text: 'Ссылка',
  html: '<p>Ссылка</p>',
});

describe('a mail over SMTP', () => {
  test('arrives with its Message-ID, reply address, text and HTML', async () => {
    const sent = { ...mail('runner@example.com'), replyTo: 'support@photofinish.example' };
    expect(await mailer.send('photofinish', sent)).toEqual({ outcome: 'Sent' });
    const { text, to } = received.at(-1) ?? { text: '', to: [] };
    expect(to).toEqual(['runner@example.com']);
    expect(text).toContain('Message-ID: <one@photofinish.localhost>');
    expect(text).toContain('Reply-To: support@photofinish.example');
    expect(text).toMatch(/text\/plain[\s\S]*text\/html/);
  });

  test('asks servers to return only its headers, because its links give access to its reader', async () => {
    await mailer.send('photofinish', mail('runner@example.com'));
    expect(received.at(-1)?.returned).toBe('HDRS');
  });

  test('is signed only if there is a key for the sender’s domain', async () => {
    const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const key = {
      domainName: 'photofinish.example',
      keySelector: 'photos',
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    };
    const signing = createSmtpMailer(smtpUrl, new Map([[key.domainName, key]]));
    const headers = {
      'List-Unsubscribe': '<https://photofinish.example/leave>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await signing.send('photofinish', { ...mail('runner@example.com'), headers });
    expect(received.at(-1)?.text).toMatch(
      /^DKIM-Signature:[^;]*;[^\0]*d=photofinish\.example;[^\0]*s=photos;/m,
    );
    const signed = /;\s*h=([^;]+);/.exec(received.at(-1)?.text.replace(/\r\n\s+/g, '') ?? '')?.[1];
    expect(signed?.split(':')).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    const from = { name: 'Other', address: 'photos@other.example' };
    await signing.send('photofinish', { ...mail('runner@example.com'), from });
    expect(received.at(-1)?.text).not.toContain('DKIM-Signature');
    signing.close();
  });

  test('keeps a subject in any script', async () => {
    const subject = 'Οι φωτογραφίες σας είναι έτοιμες: Ημιμαραθώνιος της Λίμνης';
    await mailer.send('photofinish', { ...mail('runner@example.com'), subject });
    const header = /^Subject: ((?:.+\r\n(?: .+\r\n)*))/m.exec(received.at(-1)?.text ?? '')?.[1] ?? '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a header is ASCII, or it is not a header
    expect(header).toMatch(/^[\x00-\x7f]+$/);
    expect(decodeWords(header)).toBe(subject);
  });

  test('that is refused permanently reports the reason', async () => {
    expect(await mailer.send('photofinish', mail('nobody@example.com'))).toEqual({
      outcome: 'Refused',
      reason: 'AddressUnknown',
      answer: expect.stringContaining('550'),
    });
    const spam = { ...mail('runner@example.com'), subject: 'spam' };
    expect(await mailer.send('photofinish', spam)).toMatchObject({ outcome: 'Refused', reason: 'Rejected' });
  });

  test('that is refused temporarily is retried; a server that closes down is an outage', async () => {
    expect(await mailer.send('photofinish', mail('later@example.com'))).toMatchObject({
      outcome: 'Later',
      isServerAway: false,
    });
    expect(await mailer.send('photofinish', mail('closing@example.com'))).toMatchObject({
      outcome: 'Later',
      isServerAway: true,
    });
  });

  test('is retried if there is no server', async () => {
    const nowhere = createSmtpMailer('smtp://127.0.0.1:1');
    expect(await nowhere.send('photofinish', mail('runner@example.com'))).toMatchObject({
      outcome: 'Later',
      isServerAway: true,
    });
    nowhere.close();
  });

  test('is retried after a broken connection; the next mail is sent', async () => {
    expect(await mailer.send('photofinish', mail('cut@example.com'))).toMatchObject({ outcome: 'Later' });
    expect(await mailer.send('photofinish', mail('runner@example.com'))).toEqual({ outcome: 'Sent' });
    // The connection is lost between two mails; the next mail may still try the old connection.
    cutConnections();
    expect(['Sent', 'Later']).toContain(
      (await mailer.send('photofinish', mail('runner@example.com'))).outcome,
    );
    expect(await mailer.send('photofinish', mail('runner@example.com'))).toEqual({ outcome: 'Sent' });
  });

  test('refuses a header injected through a subject or a name', async () => {
    const sly = {
      ...mail('runner@example.com'),
      subject: 'x\r\nBcc: victim@example.com',
      from: { name: 'x\r\nBcc: victim@example.com', address: 'photos@photofinish.example' },
    };
    await mailer.send('photofinish', sly);
    const { text, to } = received.at(-1) ?? { text: '', to: [] };
    expect(text).not.toMatch(/^Bcc:/m);
    expect(to).toEqual(['runner@example.com']);
  });

  test.each([
    'a@b.example\r\nBcc: victim@example.com',
    'a@b.example, victim@example.com',
    'Friends: a@b.example, victim@example.com;',
    '"a@b.example" <victim@example.com>',
    'a@b.example>\r\nRCPT TO:<victim@example.com',
    'nobody',
  ])('is not sent unless the recipient is exactly one address: %j', async (to) => {
    const before = received.length;
    expect(await mailer.send('photofinish', mail(to))).toMatchObject({
      outcome: 'Refused',
      reason: 'AddressUnknown',
    });
    expect(received).toHaveLength(before);
  });
});

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(header: string): string {
  const words = header.replace(/\?=\r?\n? +=\?/g, '?==?').trim();
  return words.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_whole, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  );
}
