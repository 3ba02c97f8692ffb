import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@timbro/core/errors.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  verify(hash: string | null, password: string): Promise<boolean>;
};

/** argon2id is the library's default algorithm. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mostWaiting = 200;

/** Hashes at most two passwords at a time: a burst of sign-ins must not take the machine's memory and cores from everybody. */
export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const decoy = hash('nobody has this password', cost);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    /** Without a hash it works on a decoy, so that an unknown account takes as long as a known one. */
    verify: (known, password) => inTurn(async () => (await verify(known ?? (await decoy), password)) && known !== null),
  };
}
