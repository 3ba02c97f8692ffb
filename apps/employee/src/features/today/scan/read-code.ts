import { type Image, decodeQR } from 'qr/decode.js';

/** What the code in a picture says; null where there is none that can be read. */
export function readCode(picture: Image): string | null {
  try {
    return decodeQR(picture, { format: 'RGBA', timeLimit: retryMs });
  } catch {
    // The library throws for every picture without a code, which is what a camera sees most of the time.
    return null;
  }
}

/** A worker holds up nobody: what is hard to read is looked at for several frames of a screen. */
const retryMs = 120;
