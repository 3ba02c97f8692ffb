// Cuts a file into slips beside the page, one each time it is asked, so that only what is being sent is held.
import { type SplitAnswer, type SplitAsked, piecesOf } from './split-job.ts';

let pieces: Promise<AsyncGenerator<SplitAnswer, void>> | null = null;

const begin = async ({ content, lists }: SplitAsked) => piecesOf(new Uint8Array(await content.arrayBuffer()), lists);

async function answer(asked: SplitAsked | null): Promise<SplitAnswer> {
  if (asked) pieces = begin(asked);
  const next = await (await pieces)?.next();
  return next?.value ?? null;
}

self.addEventListener('message', ({ data }: MessageEvent<SplitAsked | null>) => {
  answer(data).then(
    (piece) => self.postMessage(piece, { transfer: piece instanceof Uint8Array ? [piece.buffer] : [] }),
    () => self.postMessage('broken', {}),
  );
});
