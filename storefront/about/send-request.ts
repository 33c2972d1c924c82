import { type RequestFieldName, type RequestKind, TICKET_MIN_SECONDS } from '#contract/request.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { fieldsOf, type RequestValues } from './request-draft.ts';
import { requestService } from './services.ts';

/** A form with every field of its kind, and of no other; what stayed empty is an empty text. */
interface SentRequest {
  fields: Record<RequestFieldName, string>;
  /** The value of the field that no person sees. */
  subject: string;
  ticket: string;
}

/** What sending needs of the world. */
export interface RequestTransport {
  fetchTicket: () => Promise<string>;
  send: (request: SentRequest) => Promise<unknown>;
  wait: (ms: number) => Promise<void>;
}

export interface RequestSender {
  /** The visitor starts to fill in the form: from now on its ticket ages. */
  open(): void;
  /** Rejects with an ApiProblem; sent again afterwards, the same request counts once. */
  send(values: RequestValues, subject: string): Promise<void>;
}

/** Enough for an expired ticket and for its successor to ripen, also if the server's seconds are longer. */
const TRIES_MAX = 6;
const TOO_FAST_PAUSE_MS = 1000;

/** Sends one kind of form. A ticket that is too young is waited for, and one that is too old replaced, unasked. */
export function createRequestSender(kind: RequestKind, door: RequestTransport): RequestSender {
  let ticket: Promise<string> | undefined;
  const takeTicket = (): Promise<string> => {
    if (ticket !== undefined) return ticket;
    const fresh = door.fetchTicket();
    ticket = fresh;
    fresh.catch(() => {
      if (ticket === fresh) ticket = undefined;
    });
    return fresh;
  };
  /** Makes the next try worth it, if anything can. */
  const mend = async (error: unknown): Promise<void> => {
    const code = problemCodeOf(error);
    if (code === 'FormTooFast') return door.wait(TOO_FAST_PAUSE_MS);
    if (code !== 'FormExpired') throw error;
    ticket = undefined;
    await takeTicket();
    await door.wait(TICKET_MIN_SECONDS * 1000);
  };
  return {
    open() {
      // If it fails, sending requests it again and reports the fault.
      takeTicket().catch(() => {});
    },
    async send(values, subject) {
      const filled = fieldsOf(kind).map(([name]) => [name, values[name] ?? '']);
      const fields: SentRequest['fields'] = Object.fromEntries(filled);
      for (let tries = 1; ; tries += 1) {
        try {
          await door.send({ fields, subject, ticket: await takeTicket() });
          ticket = undefined;
          return;
        } catch (error) {
          if (tries === TRIES_MAX) throw error;
          await mend(error);
        }
      }
    },
  };
}

const calls: Record<RequestKind, (call: { body: SentRequest }) => Promise<unknown>> = {
  business: requestService.sendBusinessRequest,
  organizer: requestService.sendOrganizerRequest,
  photographer: requestService.sendPhotographerRequest,
  feedback: requestService.sendFeedback,
  bug: requestService.sendBugReport,
};

/** Opens the sender of a form on this page. */
export const openRequestSender = (kind: RequestKind): RequestSender =>
  createRequestSender(kind, {
    fetchTicket: async () => (await requestService.createTicket({})).ticket,
    send: (body) => calls[kind]({ body }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
