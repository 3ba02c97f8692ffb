import type { Page } from '@playwright/test';

/**
 * Gives a page a camera before whose lens a test holds pictures; everything behind it is the browser's own: a stream, a film
 * that plays it, and the page that reads it. Said before the page is opened.
 */
export const giveCamera = (page: Page): Promise<unknown> => page.addInitScript({ content: cameraScript });

/** Holds a picture before the camera, as large as it fits. */
export const holdUp = (page: Page, picture: Buffer): Promise<void> =>
  page.evaluate(`seeThis(${JSON.stringify(`data:image/png;base64,${picture.toString('base64')}`)})`);

const cameraScript = String.raw`
{
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const pen = canvas.getContext('2d');
  let picture = null;
  const draw = () => {
    pen.fillStyle = '#777';
    pen.fillRect(0, 0, 1280, 720);
    if (!picture) return;
    const scale = Math.min(700 / picture.width, 700 / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    pen.drawImage(picture, (1280 - width) / 2, (720 - height) / 2, width, height);
  };
  setInterval(draw, 100);
  window.openTracks = () => tracks.filter(({ readyState }) => readyState === 'live').length;
  const tracks = [];
  window.seeThis = async (address) => {
    picture = null;
    if (address === null) return draw();
    const image = new Image();
    image.src = address;
    await image.decode();
    picture = image;
    draw();
  };
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = canvas.captureStream(10);
    tracks.push(...stream.getTracks());
    return stream;
  };
}`;

/** How many films the page still takes. */
export const openTracks = (page: Page): Promise<number> => page.evaluate('openTracks()');
