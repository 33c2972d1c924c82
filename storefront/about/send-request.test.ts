import { describe, expect, test } from 'vitest';
import { TICKET_MIN_SECONDS } from '#contract/request.ts';
import { ApiProblem, type ApiProblemCode } from '#storefront/api/api-problem.ts';
import { createRequestSender } from './send-request.ts';

const problem = (code: ApiProblemCode) => new ApiProblem({ status: 409, code });

/** Opens a server whose time advances only during waits; `refusals` come first. */
function openTransport(refusals: ApiProblem[] = []) {
  let now = 0;
  let isDown = false;
  const issued: number[] = [];
  const sent: object[] = [];
  return {
    sent,
    issued,
    setDown: (down: boolean) => {
      isDown = down;
    },
    now: () => now,
    fetchTicket: async () => {
      if (isDown) throw problem('NetworkFailure');
      issued.push(now);
      return String(issued.length - 1);
    },
    wait: async (ms: number) => {
      now += ms;
    },
    send: async (request: { ticket: string }) => {
      if (isDown) throw problem('NetworkFailure');
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      const age = now - (issued[Number(request.ticket)] ?? 0);
      if (age < TICKET_MIN_SECONDS * 1000) throw problem('FormTooFast');
      sent.push(request);
    },
  };
}

describe('a form', () => {
  test('is sent with all its fields, with the ticket fetched when it was opened', async () => {
    const door = openTransport();
    const sender = createRequestSender('business', door);
    sender.open();
    sender.open();
    await door.wait(10_000);
    await sender.send({ name: 'Ada', phone: '1234567' }, '');
    expect(door.sent).toEqual([
      { fields: { name: 'Ada', phone: '1234567', comment: '' }, subject: '', ticket: '0' },
    ]);
    expect(door.now()).toBe(10_000);
  });

  test('that was sent too fast waits and is sent again automatically', async () => {
    const door = openTransport();
    await createRequestSender('bug', door).send({ text: 'It hangs' }, '');
    expect(door.sent).toHaveLength(1);
    expect(door.issued).toHaveLength(1);
    expect(door.now()).toBe(TICKET_MIN_SECONDS * 1000);
  });

  test('that was open for too long fetches a fresh ticket automatically', async () => {
    const door = openTransport([problem('FormExpired')]);
    const sender = createRequestSender('feedback', door);
    sender.open();
    await sender.send({ text: 'Fast!' }, '');
    expect(door.sent).toMatchObject([{ ticket: '1' }]);
  });

  test('stops after repeated refusals of the server, and at once after a final refusal', async () => {
    const busy = openTransport(Array.from({ length: 20 }, () => problem('FormTooFast')));
    await expect(createRequestSender('bug', busy).send({}, '')).rejects.toMatchObject({
      code: 'FormTooFast',
    });
    const full = openTransport([problem('TooManyRequests')]);
    const send = createRequestSender('bug', full).send({}, '');
    await expect(send).rejects.toMatchObject({ code: 'TooManyRequests' });
    expect(full.now()).toBe(0);
  });

  test('sent without a network can be sent again; the next one has its own ticket', async () => {
    const door = openTransport();
    const sender = createRequestSender('business', door);
    door.setDown(true);
    sender.open();
    await expect(sender.send({}, '')).rejects.toMatchObject({ code: 'NetworkFailure' });
    door.setDown(false);
    await sender.send({}, '');
    await sender.send({}, '');
    expect(door.sent).toMatchObject([{ ticket: '0' }, { ticket: '1' }]);
  });
});
