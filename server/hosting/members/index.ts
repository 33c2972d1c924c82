export { actorMay, callerMay } from './actor-may.ts';
export { addMember, removeMember, seatMember } from './change-members.ts';
export {
  acceptInvitation,
  invitationHash,
  limitInvitations,
  readInvitation,
} from './invitations.ts';
export { describeKeptMembers } from './kept-data.store.ts';
export {
  countOrganizersOfOne,
  findInvited,
  findMemberLanguage,
  hasJoinedMembers,
  listInvitingTenants,
  listMembers,
  listTenantsOfAddress,
  type Member,
} from './members.store.ts';
export {
  type DeskMember,
  type Grant,
  listOperations,
  MAY_DO,
  mayDo,
  type Operation,
  type OperationSubject,
  ownIdOf,
  ROLES,
  type Role,
} from './roles.rules.ts';
