/** Longest address of a push service that is kept; those of today have about two hundred characters. */
export const mostEndpointCharacters = 1000;
/** So many browsers of one person hear of news; who adds another loses the one that was added first. */
export const mostSubscriptions = 10;

/** Names that mean something inside a network only, or nothing at all. */
const innerNames = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'onion',
  'test',
  'invalid',
];

/** As browsers write such an address: nothing in it that two readers could take for different things. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?::443)?(?:\/[\w\-.~:/?[\]@!$&'()*+,;=%|]*)?$/i;

/**
 * Whether the server may be sent to an address that a browser has named: a push service has a public name, speaks TLS on its
 * own port, and needs neither name nor password. An address made of numbers is none, however it is spelled.
 */
export function isPushEndpoint(value: string): boolean {
  const host = value.length <= mostEndpointCharacters ? plainAddress.exec(value)?.[1] : undefined;
  return host !== undefined && isPublicName(host.toLowerCase().replace(/\.$/, ''));
}

/** The last part of a name begins with a letter; that of an IPv4 address, decimal, octal or hexadecimal, never does. */
const isPublicName = (name: string): boolean =>
  /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(name) &&
  !innerNames.some((inner) => name === inner || name.endsWith(`.${inner}`));

/** What the registry of special addresses keeps from the public: the first bits of each, as address and length. */
const innerAddresses4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, what is reserved, and the broadcast.
  ['224.0.0.0', 3],
] as const;
/** Within 2000::/3, which alone is public: tables of tunnels, documentation, and addresses that carry an IPv4 address inside. */
const innerAddresses6 = [
  ['2001:0:0:0:0:0:0:0', 23],
  ['2001:db8:0:0:0:0:0:0', 32],
  ['2002:0:0:0:0:0:0:0', 16],
  ['2620:4f:8000:0:0:0:0:0', 48],
  ['3fff:0:0:0:0:0:0:0', 20],
] as const;
const [wide4, wide6] = [32, 128];

/** Whether an address that a name was resolved to lies outside every network of our own. */
export function isPublicAddress(address: string): boolean {
  const four = bitsOf4(address);
  if (four !== null) return !innerAddresses4.some(([first, length]) => within(four, bitsOf4(first), length, wide4));
  const six = bitsOf6(address);
  if (six === null || !within(six, bitsOf6('2000:0:0:0:0:0:0:0'), 3, wide6)) return false;
  return !innerAddresses6.some(([first, length]) => within(six, bitsOf6(first), length, wide6));
}

const within = (address: bigint, first: bigint | null, length: number, wide: number): boolean =>
  first !== null && (address ^ first) >> BigInt(wide - length) === 0n;

function bitsOf4(address: string): bigint | null {
  const parts = address.split('.');
  if (parts.length !== 4 || parts.some((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255)) return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function bitsOf6(address: string): bigint | null {
  const [head = '', tail, ...more] = address.toLowerCase().split('::');
  if (more.length > 0) return null;
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}
