import { useRef, useState } from 'react';
import type { CallInput } from '#contract/call-types.ts';
import type { deskListSchemas } from '#contract/desk-lists.schema.ts';
import type { ReadingQuestion } from '#contract/list-reading.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type ListProposal, listService } from './list-service.ts';

type ListBody = CallInput<(typeof deskListSchemas)['proposeList']>['body'];
/** The answers about how to read a list. */
export type Reading = NonNullable<ListBody['reading']>;

/** Answers that apply only to one table of a file. */
const OF_ONE_TABLE: Reading = {
  mapping: undefined,
  nameColumn: undefined,
  names: undefined,
  dates: undefined,
};

/**
 * Reads a list with the current options, and shows the changes. While it is read again, the last result stays, so that
 * the member keeps their place.
 */
export function useListProposal(eventId: string) {
  const params = { tenantId: useTenantId(), eventId };
  const latest = useRef<ListBody>(undefined);
  const [reading, setReading] = useState<Reading>({});
  const [shown, setShown] = useState<{ body: ListBody; proposal: ListProposal }>();
  const [asked, setAsked] = useState<ReadingQuestion[]>([]);
  const [isTurn, setTurn] = useState(false);
  const call = useDeskWrite(listService.proposeList, {
    keepsAnswers: true,
    onSuccess(proposal, { body }) {
      if (body !== latest.current) return;
      setShown({ body, proposal });
      const { questions } = proposal;
      const isAskedNow = (about: string) => questions.some((one) => one.about === about);
      setAsked((before) => [...before.filter(({ about }) => !isAskedNow(about)), ...questions]);
    },
  });
  function propose(body: ListBody): void {
    latest.current = body;
    setReading(body.reading ?? {});
    call.mutate({ params, body });
  }
  /** Adds options for reading the list. */
  function say(more: Reading): void {
    setTurn(false);
    if (latest.current === undefined) return;
    const isOtherTable = more.sheet !== undefined || more.delimiter !== undefined;
    if (isOtherTable) setAsked((before) => before.filter(({ about }) => about in more));
    // Read in another way, the list may match other people.
    const before = { ...latest.current.reading, people: undefined };
    const changed = { ...before, ...(isOtherTable ? OF_ONE_TABLE : {}), ...more };
    propose({ ...latest.current, reading: changed });
  }
  return {
    params,
    reading,
    proposal: shown?.proposal,
    /** The request of the shown proposal. */
    body: shown?.body,
    /** Answered questions, whose answers can be changed. */
    answered: shown === undefined ? [] : answeredOf(asked, shown),
    /** Whether the member requested this proposal by a button, so that the page scrolls to its start. */
    isTurn,
    isPending: call.isPending,
    problem: call.error,
    /** Reads a file. */
    look(body: ListBody): void {
      setTurn(true);
      propose(body);
    },
    /** Reads the list again with other options of the form. */
    reread(more: Partial<ListBody>): void {
      setTurn(false);
      if (latest.current !== undefined) propose({ ...latest.current, ...more });
    },
    answer(answers: Reading): void {
      say(answers);
      setTurn(true);
    },
    say,
    search(search: string): void {
      setTurn(false);
      if (latest.current !== undefined) propose({ ...latest.current, search });
    },
    reset(): void {
      latest.current = undefined;
      setReading({});
      setShown(undefined);
      setAsked([]);
      call.reset();
    },
  };
}

/**
 * Returns the answered questions about the file's columns, so that an answer can be changed, and how names are split.
 */
function answeredOf(
  asked: readonly ReadingQuestion[],
  { body, proposal: { plan, questions, columns: read } }: { body: ListBody; proposal: ListProposal },
): ReadingQuestion[] {
  const columns = plan?.columns ?? read;
  const has = (name: string) => columns.some(({ column }) => column === name);
  const isOpen = ({ about }: ReadingQuestion) => questions.some((one) => one.about === about);
  const split = plan?.split ?? null;
  return [
    ...asked.filter((question) => {
      const { about } = question;
      if (isOpen(question)) return false;
      if (about === 'names') return split === null && has('fullName');
      if (about === 'people') return body.reading?.people !== undefined;
      if (about === 'nameColumn') return !has('surname') && !has('givenName');
      return about !== 'dates' || has('birthDate');
    }),
    ...(split === null ? [] : [{ about: 'names' as const, choices: split.choices }]),
  ];
}
