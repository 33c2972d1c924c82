/** The next step on a crew's page: agree, be added, invite others, or buy all photos. */
type CrewStep = 'Agree' | 'Join' | 'Invite' | 'Take';

interface CrewStanding {
  /** Whether the visitor may put the photos into a cart, and there are some. */
  canTake: boolean;
  /** Whether a runner added by the visitor has not given the required consent yet. */
  mustAgree: boolean;
  isMaker: boolean;
  /** Whether they added a runner. */
  hasJoined: boolean;
  /** Whether the crew has no more than one member. */
  isAlone: boolean;
}

/** Returns the next step, which gets the page's accent; null if the visitor can only wait. */
export function nextCrewStep({
  canTake,
  mustAgree,
  isMaker,
  hasJoined,
  isAlone,
}: CrewStanding): CrewStep | null {
  if (mustAgree) return 'Agree';
  if (hasJoined && isAlone) return 'Invite';
  if (canTake && (hasJoined || isMaker)) return 'Take';
  return hasJoined ? null : 'Join';
}
