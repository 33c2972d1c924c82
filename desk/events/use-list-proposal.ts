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

/** Answers about another table do not apply to this one. */
const OF_ONE_TABLE: Reading = {
  mapping: undefined,
  nameColumn: undefined,
  names: undefined,
  dates: undefined,
};

/**
 * Reads a list with the current choices, and shows what it would change. While it is reread, the last result stays, so that
 * the member keeps their place.
 */
export function useListProposal(eventId: string) {
  const params = { tenantId: useTenantId(), eventId };
  const latest = useRef<ListBody>(undefined);
  const [reading, setReading] = useState<Reading>({});
  const [shown, setShown] = useState<{ body: ListBody; proposal: ListProposal }>();
  const [asked, setAsked] = useState<ReadingQuestion[]>([]);
  const call = useDeskWrite(listService.proposeList, {
    keepsAnswers: true,
    onSuccess(proposal, { body }) {
      if (body !== latest.current) return;
      setShown({ body, proposal });
      const { question } = proposal;
      if (question !== null)
        setAsked((before) => [...before.filter(({ about }) => about !== question.about), question]);
    },
  });
  function propose(body: ListBody): void {
    latest.current = body;
    setReading(body.reading ?? {});
    call.mutate({ params, body });
  }
  return {
    params,
    reading,
    proposal: shown?.proposal,
    /** What the proposal is about. */
    body: shown?.body,
    questions: shown === undefined ? [] : questionsOf(asked, shown),
    isPending: call.isPending,
    problem: call.error,
    propose,
    /** Adds choices of how the list is read. */
    say(more: Reading): void {
      if (latest.current === undefined) return;
      const isOtherTable = more.sheet !== undefined || more.delimiter !== undefined;
      if (isOtherTable) setAsked((before) => before.filter(({ about }) => about in more));
      // Read in another way, the list may turn others into other people.
      const before = { ...latest.current.reading, people: undefined };
      const changed = { ...before, ...(isOtherTable ? OF_ONE_TABLE : {}), ...more };
      propose({ ...latest.current, reading: changed });
    },
    search(search: string): void {
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

/** Returns the questions about columns of the file, so that an answer can be changed, and how names are split. */
function questionsOf(
  asked: readonly ReadingQuestion[],
  { body, proposal: { plan, question, columns: read } }: { body: ListBody; proposal: ListProposal },
): ReadingQuestion[] {
  const columns = plan?.columns ?? read;
  const has = (name: string) => columns.some(({ column }) => column === name);
  const split = plan?.split ?? null;
  return [
    ...asked.filter(({ about }) => {
      if (about === 'names') return split === null && has('fullName');
      if (about === 'people') return question?.about === 'people' || body.reading?.people !== undefined;
      if (about === 'nameColumn') return !has('surname') && !has('givenName');
      return about !== 'dates' || has('birthDate');
    }),
    ...(split === null ? [] : [{ about: 'names' as const, choices: split.choices }]),
  ];
}
