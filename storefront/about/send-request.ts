import { type RequestFieldName, type RequestKind, TICKET_MIN_SECONDS } from '#contract/request.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { fieldsOf, type RequestValues } from './request-draft.ts';
import { requestService } from './services.ts';

/** A form with exactly the fields of its kind; a field left empty is an empty string. */
interface SentRequest {
  fields: Record<RequestFieldName, string>;
  /** The value of the field that people do not see. */
  subject: string;
  ticket: string;
}

/** The dependencies of sending a request. */
export interface RequestTransport {
  fetchTicket: () => Promise<string>;
  send: (request: SentRequest) => Promise<unknown>;
  wait: (ms: number) => Promise<void>;
}

export interface RequestSender {
  /** Called when the visitor starts to fill in the form: its ticket ages from then on. */
  open(): void;
  /** Rejects with an ApiProblem. A retry of the same request counts once. */
  send(values: RequestValues, subject: string): Promise<void>;
}

/**
 * Enough retries for an expired ticket, and for the new ticket to become old enough even if the server's clock is
 * slower.
 */
const TRIES_MAX = 6;
const TOO_FAST_PAUSE_MS = 1000;

/**
 * Sends one kind of form. If the ticket is too young, it waits; if it has expired, it fetches a new one. The visitor
 * notices neither.
 */
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
  /** Prepares the next try, if the fault can be corrected. */
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
      // If this fails, sending requests the ticket again and reports the fault.
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
