import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmtpMailer, type Mailer, type OutgoingMail } from './mailer.ts';

let server: SMTPServer;
let mailer: Mailer;
const received: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const codes: Record<string, number> = { 'nobody@example.com': 550, 'later@example.com': 451 };
      const code = codes[address];
      done(code === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode: code }));
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  mailer = createSmtpMailer(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
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
  test('arrives with its Message-ID, its text and its HTML', async () => {
    expect(await mailer.send('photofinish', mail('runner@example.com'))).toEqual({ outcome: 'Sent' });
    expect(received[0]).toContain('Message-ID: <one@photofinish.localhost>');
    expect(received[0]).toMatch(/text\/plain[\s\S]*text\/html/);
  });

  test('refused for good tells why', async () => {
    const refused = await mailer.send('photofinish', mail('nobody@example.com'));
    expect(refused).toMatchObject({ outcome: 'Refused', reason: expect.stringContaining('550') });
  });

  test('refused for now is thrown, so that it is tried again', async () => {
    await expect(mailer.send('photofinish', mail('later@example.com'))).rejects.toThrow();
  });

  test('cannot smuggle a header in through an address or a subject', async () => {
    const sly = { ...mail('runner@example.com'), subject: 'x\r\nBcc: victim@example.com' };
    await mailer.send('photofinish', sly);
    expect(received.at(-1)).not.toMatch(/^Bcc:/m);
  });
});
