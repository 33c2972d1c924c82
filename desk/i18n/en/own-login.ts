export default {
  title: 'Your sign-in',
  by: {
    Provider: (email: string) => `You’re signed in as ${email} through your shop’s sign-in service.`,
    Link: (email: string) => `You’re signed in as ${email} by a link from a mail.`,
    Passkey: (email: string) => `You’re signed in as ${email} with a passkey.`,
    Code: (email: string) =>
      `You’re signed in as ${email} with a recovery code. To change anything here, sign in again with a link or a passkey.`,
  },
  byProvider:
    'Your shop’s sign-in service decides how you sign in. Passkeys and recovery codes are for shops without one.',
  passkeys: 'Passkeys',
  passkeysHint:
    'A passkey signs you in with your fingerprint, your face or the PIN of a device, without a mail. Add one on each device that you use, or a security key.',
  noPasskeys: 'You have no passkey.',
  noHost:
    'This desk is at an IP address. Browsers make passkeys only for names, so links and recovery codes are the ways to sign in.',
  noBrowser: 'This browser has no passkeys. Open the desk in another one to add one.',
  add: 'Add a passkey',
  name: 'Name',
  nameHint: 'So that you recognise it later, as in “Phone”.',
  next: 'Continue',
  device: 'Your browser asks for the passkey next.',
  added: 'Added',
  used: 'Last used',
  never: 'never',
  rename: 'Rename',
  canceled: 'No passkey was made. Try again.',
  known: 'This device already has a passkey for you.',
  taken: 'This passkey is known already, or you have ten of them. Remove one first.',
  late: 'That took too long, or another window has begun anew. Try again.',
  remove: 'Remove',
  renameOf: (name: string) => `Rename “${name}”`,
  removeOf: (name: string) => `Remove “${name}”?`,
  removed:
    'It no longer signs you in, and other sessions that began with a passkey end. Delete it in your device’s settings as well.',
  codes: 'Recovery codes',
  codesHint:
    'For the day when your phone is lost or no mail arrives. Each code signs you in once, together with your email address. Refunds, erasures and changes on this page need a link or a passkey as well.',
  noCodes: 'You have no recovery codes.',
  codesLeft: (count: string, day: string) => `${count} left, made on ${day}.`,
  make: 'Make recovery codes',
  makeAgain: 'Make new codes?',
  replaces: 'Your earlier codes stop working at once.',
  made: 'Your recovery codes',
  shownOnce: 'Print them or write them down now. We show them only once. Keep them away from your devices.',
};
