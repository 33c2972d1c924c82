import { useState } from 'react';
import {
  checkRequestField,
  phoneDigits,
  REQUEST_FAULTS,
  type RequestFault,
  type RequestFieldName,
  type RequestKind,
} from '#contract/request.ts';
import { useCurrentEmail } from '#storefront/account/current-user.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { fieldsOf, openRequestDraft, type RequestValues } from './request-draft.ts';
import { openRequestSender } from './send-request.ts';

/** Filled → Sending → Sent, or Failed and sent again (product §4). */
type RequestState =
  | { name: 'Filled' }
  | { name: 'Sending' }
  | { name: 'Failed'; error: unknown }
  | { name: 'Sent' };

/** What is wrong, by field. */
export type RequestFaults = Partial<Record<RequestFieldName, RequestFault>>;

/** Where the current user's e-mail belongs. */
const EMAIL_FIELDS: readonly RequestFieldName[] = ['email', 'phoneOrEmail'];

/** Returns the values as they are sent: a phone number by its digits alone (product §5). */
export function sentValues(values: RequestValues): RequestValues {
  return values.phone === undefined ? values : { ...values, phone: phoneDigits(values.phone) };
}

/** Returns every wrong field of a form, in its order. */
export function checkRequest(kind: RequestKind, values: RequestValues): RequestFaults {
  const sent = sentValues(values);
  const faults = fieldsOf(kind).map(([name, field]) => [name, checkRequestField(field, sent[name] ?? '')]);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

/** Returns the server's fault of a field; undefined if it is about no field of the form. */
export function faultsOfAnswer(kind: RequestKind, error: unknown): RequestFaults | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'Invalid') return undefined;
  const found = fieldsOf(kind).flatMap(([name]) => {
    const message = error.errors.find(({ path }) => path === `fields.${name}`)?.message;
    const fault = REQUEST_FAULTS.find((known) => known === message);
    return fault === undefined ? [] : [[name, fault]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/**
 * Returns a request form while it is filled in and sent.
 * @param attached fields that the page fills in by itself, such as where the visitor is
 */
export function useRequestForm(kind: RequestKind, attached: RequestValues) {
  const [draft] = useState(() => openRequestDraft(kind));
  const [sender] = useState(() => openRequestSender(kind));
  const [typed, setTyped] = useState(draft.read);
  const [faults, setFaults] = useState<RequestFaults>({});
  const [state, setState] = useState<RequestState>({ name: 'Filled' });
  const email = useCurrentEmail();
  const values: RequestValues = { ...withEmail(kind, typed, email), ...attached };

  const judge = (name: RequestFieldName, all: RequestValues) => {
    const fault = checkRequest(kind, all)[name];
    setFaults(({ [name]: _, ...others }) => (fault === undefined ? others : { ...others, [name]: fault }));
  };
  return {
    values,
    faults,
    state,
    open: sender.open,
    change(name: RequestFieldName, value: string) {
      const next = { ...typed, [name]: value };
      setTyped(next);
      draft.keep(next);
      // A field being corrected is judged at once; one being typed is not marked wrong yet.
      if (faults[name] !== undefined) judge(name, { ...values, [name]: value });
    },
    /** The visitor leaves a field; one they have not touched yet is judged when the form is sent. */
    leave(name: RequestFieldName) {
      if (typed[name] !== undefined) judge(name, values);
    },
    /** @returns the first wrong field, for the focus to go to */
    async send(subject: string): Promise<RequestFieldName | undefined> {
      const found = checkRequest(kind, values);
      setFaults(found);
      const wrong = firstOf(kind, found);
      if (wrong !== undefined) return wrong;
      setState({ name: 'Sending' });
      try {
        await sender.send(sentValues(values), subject);
        draft.forget();
        setState({ name: 'Sent' });
        return undefined;
      } catch (error) {
        const answered = faultsOfAnswer(kind, error);
        if (answered === undefined) {
          setState({ name: 'Failed', error });
          return undefined;
        }
        setFaults(answered);
        setState({ name: 'Filled' });
        return firstOf(kind, answered);
      }
    },
    /** An empty form again. */
    startAgain() {
      setTyped({});
      setState({ name: 'Filled' });
    },
  };
}

function firstOf(kind: RequestKind, faults: RequestFaults): RequestFieldName | undefined {
  return fieldsOf(kind).find(([name]) => faults[name] !== undefined)?.[0];
}

/** Returns the current user's email if the form asks for one and nothing was typed. */
function withEmail(kind: RequestKind, typed: RequestValues, email: string | null): RequestValues {
  const field = fieldsOf(kind).find(([name]) => EMAIL_FIELDS.includes(name))?.[0];
  return field === undefined || email === null ? typed : { [field]: email, ...typed };
}
