import { Readable } from 'node:stream';

type Confirmation = { readonly messageId?: number };

const nothing = async () => undefined;
const empty = () => Readable.from([]);

/**
 * What the broker would store between connections: nothing. What devices say is kept in the database before they are answered,
 * and commands wait there.
 */
export const keepsNothing = () => ({
  async setup() {},
  cleanSubscriptions: nothing,
  subscriptionsByClient: async () => [],
  delWill: nothing,
  putWill: nothing,
  cleanIncoming: nothing,
  outgoingStream: empty,
  outgoingUpdate: nothing,
  /** The acknowledgement itself, so that whoever waits for it knows it by its number. */
  outgoingClearMessageId: async (_client: unknown, confirmation: Confirmation) => confirmation,
  createRetainedStreamCombi: empty,
  streamWill: empty,
  /** Each is new: a message that comes twice is told apart by what it says. */
  incomingGetPacket: async () => {
    throw new Error('nothing is kept');
  },
  incomingStorePacket: nothing,
  incomingDelPacket: nothing,
});
