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

/** Filled → Sending → Sent, or Failed and then Sending again (product §4). */
type RequestState =
  | { name: 'Filled' }
  | { name: 'Sending' }
  | { name: 'Failed'; error: unknown }
  | { name: 'Sent' };

/** The faults by field. */
export type RequestFaults = Partial<Record<RequestFieldName, RequestFault>>;

/** Fields into which the current user's e-mail is filled. */
const EMAIL_FIELDS: readonly RequestFieldName[] = ['email', 'phoneOrEmail'];

/** Returns the values as they are sent: of a phone number only the digits (product §5). */
export function sentValues(values: RequestValues): RequestValues {
  return values.phone === undefined ? values : { ...values, phone: phoneDigits(values.phone) };
}

/** Returns every invalid field of a form, in the form's order. */
export function checkRequest(kind: RequestKind, values: RequestValues): RequestFaults {
  const sent = sentValues(values);
  const faults = fieldsOf(kind).map(([name, field]) => [name, checkRequestField(field, sent[name] ?? '')]);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

/** Returns the server's faults by field; undefined if none concerns a field of the form. */
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
 * Returns the state and actions of a request form.
 * @param attached fields that the page fills in itself, such as its path
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
      // A field with a fault is checked at every keystroke; a field without one is not marked while the visitor types.
      if (faults[name] !== undefined) judge(name, { ...values, [name]: value });
    },
    /** Called when the visitor leaves a field. An untouched field is checked only when the form is sent. */
    leave(name: RequestFieldName) {
      if (typed[name] !== undefined) judge(name, values);
    },
    /**
     * @returns the first invalid field, which then gets the focus
     */
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

/** Adds the current user's e-mail if the form asks for one and the visitor typed none. */
function withEmail(kind: RequestKind, typed: RequestValues, email: string | null): RequestValues {
  const field = fieldsOf(kind).find(([name]) => EMAIL_FIELDS.includes(name))?.[0];
  return field === undefined || email === null ? typed : { [field]: email, ...typed };
}
