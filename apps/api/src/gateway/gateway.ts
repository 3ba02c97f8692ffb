import type { Channel } from '@timbro/core/devices/wire.ts';

/** A device that has shown its credential. */
export type KnownDevice = {
  readonly companyId: string;
  /** Of the record. */
  readonly deviceRef: string;
  /** What is written on the hardware, and what its topics are called by. */
  readonly deviceId: string;
};

export type DeviceMessage = {
  readonly device: KnownDevice;
  readonly channel: Channel;
  readonly payload: Uint8Array;
  readonly receivedAt: Date;
};

/** What a sign of life is: it came, it is still there, or its line broke and its last will was heard. */
export type SignOfLife = 'connected' | 'alive' | 'will';

/** What somebody did at the gateway that is not let through; counted, and told of the device where one is known. */
export type GatewayFault = 'foreignTopic' | 'tooLarge';

/** Who stands behind the gateway: it knows the devices, and keeps what they say. */
export type Backstage = {
  /** Nobody for a wrong credential; fails where that cannot be found out now. */
  authenticate(username: string, password: Uint8Array): Promise<KnownDevice | null>;
  /** Settles once what the message says is committed: only then is the device answered. Whatever is wrong with it is counted, not refused. */
  take(message: DeviceMessage): Promise<void>;
  /** With a will comes when the device was last heard here: where it was heard elsewhere since, another line has replaced this one. */
  hear(device: KnownDevice, sign: SignOfLife, at: Date, lastHeard?: Date): void;
  /** It listens to its commands from now on: whatever waits for it may leave. */
  ready(device: KnownDevice): void;
  refused(device: KnownDevice | null, fault: GatewayFault): void;
};

/** How devices are reached, whichever broker stands between. */
export type Gateway = {
  /** Whether devices can reach it now. */
  isUp(): boolean;
  /** Whether this process has a device on the line that listens to its commands. */
  reaches(deviceRef: string): boolean;
  /** Settles with whether the device took it; the caller says what that means. */
  send(device: KnownDevice, command: string): Promise<boolean>;
  /** Ends every connection of these devices, at once. */
  cut(deviceRefs: readonly string[]): void;
  /** Devices that are connected here. */
  count(): number;
  stop(): Promise<void>;
};
