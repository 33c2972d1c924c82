export { addMember, removeMember } from './change-members.ts';
export { INVITATION_DAYS, readInvitation } from './invitations.ts';
export { listMembers, type Member } from './members.store.ts';
export { type Grant, ROLES, type Role } from './roles.rules.ts';
