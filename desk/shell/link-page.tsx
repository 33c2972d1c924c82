import { useEffect, useState } from 'react';
import { DESK_LINK_SESSION_PATH } from '#contract/desk-links.ts';
import { FailedPage, Message } from './messages.tsx';

type Outcome = 'over' | Error;

/** Opens a read-only link: sends its fragment to the server, and removes it from the address. */
export function LinkPage() {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    const token = location.hash.slice(1);
    // Reloads the page, so that no data of an earlier login stays in memory.
    openLink(token).then(
      (tenantId) =>
        tenantId === undefined ? setOutcome('over') : location.replace(`/tenants/${tenantId}/sales`),
      setOutcome,
    );
  }, []);
  if (outcome === undefined) return <Message text="openingLink" />;
  return outcome === 'over' ? <Message text="linkOver" /> : <FailedPage error={outcome} reset={() => {}} />;
}

/** Returns the tenant of a link; undefined if the link has expired. */
async function openLink(token: string): Promise<string | undefined> {
  if (token === '') return undefined;
  const response = await fetch(DESK_LINK_SESSION_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the link was not opened: ${response.status}`);
  const { tenantId } = (await response.json()) as { tenantId: string };
  return tenantId;
}
