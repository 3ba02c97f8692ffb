import { encodeQR } from 'qr';
import { vi } from 'vitest';
import { readCode } from '../features/today/scan/read-code.ts';

const addressOf = (token: string) => `https://timbro.example/me/?scan=${token}`;
/** The browser of the component tests has no pictures of its own. */
type Picture = { width: number; height: number; data: Uint8ClampedArray };
const grey: Picture = { width: 8, height: 8, data: new Uint8ClampedArray(256).fill(128) };

const scale = 6;
const quiet = 4;

/** What a camera sees that is held before a screen with this text on it. */
function pictureOf(text: string): Picture {
  const code = encodeQR(text, 'raw');
  const size = (code.length + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [row, column] = [Math.floor(pixel / size), pixel % size].map((place) => Math.floor(place / scale) - quiet);
    if (code[row ?? -1]?.[column ?? -1]) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { width: size, height: size, data };
}

const drawn: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext');

class FakeTrack extends EventTarget {
  isLive = true;
  stop(): void {
    this.isLive = false;
  }
}

/** Runs the reader of the app beside the test: what it reads are real pictures. */
class NearWorker extends EventTarget {
  postMessage(picture: Picture): void {
    const data = readCode(picture);
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

/** A phone with a camera, and what lies before it. */
export class FakeCamera {
  readonly tracks: FakeTrack[] = [];
  readonly asked = vi.fn<() => void>();
  /** The name of what the browser answers instead of a picture. */
  refuses: string | null = null;
  /** Opens it later than it was asked for. */
  opening: Promise<void> = Promise.resolve();
  #seen = grey;

  install(): void {
    vi.stubGlobal('Worker', NearWorker);
    vi.stubGlobal('isSecureContext', true);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
    // That browser's film has no size.
    Object.assign(HTMLVideoElement.prototype, { videoWidth: 640, videoHeight: 480 });
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      configurable: true,
      value: () => ({ drawImage: () => undefined, getImageData: () => this.#seen }),
    });
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => this.#open() },
    });
  }

  uninstall(): void {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: drawn });
    Reflect.deleteProperty(navigator, 'mediaDevices');
  }

  see(text: string): void {
    this.#seen = pictureOf(text);
  }
  seeKiosk = (token: string): void => this.see(addressOf(token));

  isOn = (): boolean => this.tracks.some(({ isLive }) => isLive);

  async #open(): Promise<object> {
    this.asked();
    await this.opening;
    if (this.refuses !== null) throw Object.assign(new Error('No camera'), { name: this.refuses });
    const track = new FakeTrack();
    this.tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  }
}
