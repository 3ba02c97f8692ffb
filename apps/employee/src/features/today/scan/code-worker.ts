import { readCode } from './read-code.ts';

/** Reads one picture after the other, away from the page. */
self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => self.postMessage(readCode(data), {}));
