import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Crew, CrewTaken } from '#contract/crew.schema.ts';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { numberOf, type SearchAccess } from '#storefront/api/search-token.ts';
import { cartService } from '#storefront/api/services.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';
import { CART_KEY } from '#storefront/selling/use-cart.ts';
import { isAwaited, type KnownCrew, knownCrews, rememberCrew } from './crew-memory.ts';
import { crewService } from './crew-service.ts';

/** The key of all quotes of crews. The cart's own key is a prefix of it, because every change of the cart affects them. */
const CREW_QUOTES_KEY = [...CART_KEY, 'crew'] as const;

const crewQuery = (crewId: string, token: string | undefined) =>
  queryOptions({
    queryKey: ['crew', crewId, token],
    queryFn: ({ signal }) => crewService.getCrew({ params: { crewId }, token, signal }),
  });

/** Returns whether a remembered cart no longer accepts items. */
function isClosed(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'CartCheckedOut' || error.status === 404);
}

/** Adds the photos of all members to the visitor's cart; opens a new cart if there is no open one. */
async function takeCrew(
  { cartId }: Pick<VisitorMemory, 'cartId'>,
  enableCookies: boolean,
  crewId: string,
  token: string | undefined,
): Promise<CrewTaken> {
  const take = (shoppingCartId: string) =>
    crewService.takeCrew({ params: { crewId, shoppingCartId }, token });
  const remembered = cartId.read();
  if (remembered !== null) {
    try {
      return await take(remembered);
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
  }
  const { shoppingCartId } = await cartService.createCart({ body: { enableCookies } });
  const taken = await take(shoppingCartId);
  cartId.save(shoppingCartId);
  return taken;
}

type Remembered = Partial<Pick<KnownCrew, 'members' | 'bibs' | 'leftAt'>>;

/** A change of a crew: the call to send, and the change of this browser's memory after its success. */
type Change = (known: KnownCrew | undefined) => Promise<Remembered | undefined>;

/** Asks what the photos of a crew's members would cost in the visitor's cart. */
function useCrewQuote(crew: Crew | undefined, token: string | undefined) {
  const { memory } = useStorefront();
  const shoppingCartId = memory.cartId.read();
  const { crewId = '', members = [] } = crew ?? {};
  const state = members.map(({ memberId, consent }) => [memberId, consent]);
  return useQuery({
    queryKey: [...CREW_QUOTES_KEY, crewId, shoppingCartId, state],
    queryFn: ({ signal }) =>
      crewService.quoteCrew({
        params: { crewId },
        query: shoppingCartId === null ? {} : { shoppingCartId },
        token,
        signal,
      }),
    enabled: crew !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Returns a crew as this browser sees it, and the actions allowed there. */
export function useCrew(crewId: string) {
  const { memory, settings } = useStorefront();
  const client = useQueryClient();
  const [known, setKnown] = useState(() => knownCrews(memory.local).find((crew) => crew.crewId === crewId));
  const token = known?.maker ?? Object.values(known?.members ?? {})[0];
  const query = useQuery(crewQuery(crewId, token));
  const remember = (crew: Crew, change: Remembered) => {
    const { eventId, makerName } = crew;
    const next = { members: {}, bibs: [], ...known, crewId, eventId, makerName, ...change };
    rememberCrew(memory.local, next);
    setKnown(next);
  };
  const change = useMutation({
    mutationFn: (send: Change) => send(known),
    onSuccess: (changed) => {
      if (changed !== undefined && query.data !== undefined) remember(query.data, changed);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['crew', crewId] }),
        client.invalidateQueries({ queryKey: [...CREW_QUOTES_KEY, crewId] }),
      ]),
  });
  const isGone =
    query.error instanceof ApiProblem && (query.error.status === 404 || query.error.status === 400);
  // A deleted crew must not draw the visitor back to its page after each search.
  useEffect(() => {
    const gone = isGone ? knownCrews(memory.local).find((each) => each.crewId === crewId) : undefined;
    if (gone?.leftAt !== undefined) rememberCrew(memory.local, { ...gone, leftAt: undefined });
  }, [isGone, crewId, memory]);
  const crew = query.data;
  const canTake = crew !== undefined && crew.members.length > 0 && (!crew.isProtected || crew.isMaker);
  const quote = useCrewQuote(canTake ? crew : undefined, known?.maker);
  const take = useMutation({
    mutationFn: () => takeCrew(memory, settings.enableCookies, crewId, known?.maker),
    onSettled: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
  const tokenOf = (memberId: string) => known?.members[memberId];
  return {
    query,
    /** Whether there is no such crew any more. */
    isGone,
    /** Whether the visitor may put the crew's photos into a cart; the quote then has their price. */
    canTake,
    quote,
    tokenOf,
    take,
    change,
    /** Remembers that this browser opened the crew, so that it can return there. */
    visit: (crew: Crew) => {
      if (known === undefined) remember(crew, {});
    },
    /** Whether the visitor left this page to find their photos. */
    isJoining: known !== undefined && isAwaited(known),
    /** Remembers that the visitor leaves this page to find their photos, or has returned. */
    setJoining: (crew: Crew, isJoining: boolean) =>
      remember(crew, { leftAt: isJoining ? Date.now() : undefined }),
    /** The number of runners added by this browser, and their bibs. */
    joinedCount: Object.keys(known?.members ?? {}).length,
    bibs: known?.bibs ?? [],
    join: (name: string, access: SearchAccess) =>
      change.mutate(async (before) => {
        const { token } = access;
        const joined = await crewService.joinCrew({ params: { crewId }, body: { name }, token });
        const bibs = [...(before?.bibs ?? []), ...[numberOf(access) ?? []].flat()];
        return { members: { ...before?.members, [joined.memberId]: joined.token }, bibs, leftAt: undefined };
      }),
    leave: (memberId: string) =>
      change.mutate(async (before) => {
        const bearer = tokenOf(memberId) ?? before?.maker;
        await crewService.leaveCrew({ params: { crewId, memberId }, token: bearer });
        const { [memberId]: own, ...members } = before?.members ?? {};
        // A member who left may return, but their bib is then unknown.
        return own === undefined ? undefined : { members, bibs: [] };
      }),
    agree: (memberId: string, version: number) =>
      change.mutate(async () => {
        const params = { crewId, memberId };
        await crewService.giveConsent({ params, body: { version }, token: tokenOf(memberId) });
        return undefined;
      }),
    takeBack: (memberId: string) =>
      change.mutate(async () => {
        await crewService.withdrawConsent({ params: { crewId, memberId }, token: tokenOf(memberId) });
        return undefined;
      }),
  };
}

export type CrewView = ReturnType<typeof useCrew>;
