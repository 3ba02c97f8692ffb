/** What every process is told as soon as it is committed: something waits for a device, or a device is no longer let in. */
export type GatewayCall = { readonly kind: 'command' | 'cut'; readonly deviceRef: string };

export const callChannel = 'timbro_gateway';
/** One call as the database carries it, for `pg_notify` inside the transaction that makes it true. */
export const textOfCall = ({ kind, deviceRef }: GatewayCall): string => `${kind} ${deviceRef}`;
export function readCall(text: string): GatewayCall | null {
  const [, kind, deviceRef] = /^(command|cut) (\S+)$/.exec(text) ?? [];
  return (kind === 'command' || kind === 'cut') && deviceRef ? { kind, deviceRef } : null;
}
