/** Returns what two writings of one photographer's name share: small letters, single spaces. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
