/**
 * Proposes the host of a shop: a name beside the desk's.
 * @param deskHost as in `desk.example.com`
 * @returns empty if the name has no Latin letters, or if the desk is at an IP address
 */
export function proposeHost(name: string, deskHost: string): string {
  const label = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  const [, ...domain] = deskHost.split('.');
  const isName = domain.length > 0 && !/^[\d.]+$|^\[/.test(deskHost);
  return label === '' || !isName ? '' : [label, ...domain].join('.');
}
