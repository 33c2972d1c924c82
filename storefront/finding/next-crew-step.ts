/** The next step on a crew's page: agree, be added, buy everyone's photos. */
type CrewStep = 'Agree' | 'Join' | 'Take';

interface CrewStanding {
  /** Whether they may put the photos into a cart, and there are any. */
  canTake: boolean;
  /** Whether a runner they added has not agreed yet, if consent is needed. */
  mustAgree: boolean;
  isMaker: boolean;
  /** Whether they added a runner. */
  hasJoined: boolean;
}

/** Returns which step comes next and has the page's accent; null if all that is left is to wait. */
export function nextCrewStep({ canTake, mustAgree, isMaker, hasJoined }: CrewStanding): CrewStep | null {
  if (mustAgree) return 'Agree';
  if (canTake && (hasJoined || isMaker)) return 'Take';
  return hasJoined ? null : 'Join';
}
