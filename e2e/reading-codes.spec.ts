import { type Page, expect, test } from '@playwright/test';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readCode } from '../apps/employee/src/features/today/scan/read-code.ts';

/** As long as that of a kiosk. */
const address = `https://timbro.officine-valdarno.example/me/?scan=${'018f2b6e-k1.Zm9vYmFy_'.repeat(5)}`;
/** Drawn by the library that the kiosk draws with, and by a browser: by nothing of the library that reads. */
const code = (width: number) =>
  renderToStaticMarkup(createElement(QRCodeSVG, { value: address, size: width, level: 'M', marginSize: 4 }));

const side = 480;

/** What a camera sees of a piece of a page, as the phone hands it to its reader. */
async function see(page: Page, body: string): Promise<string | null> {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;overflow:hidden;background:#8a8f94">${body}</body>`,
  );
  const shot = (await page.screenshot()).toString('base64');
  const pixels = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    let text = '';
    for (let from = 0; from < data.length; from += 8192) text += String.fromCharCode(...data.slice(from, from + 8192));
    return btoa(text);
  }, shot);
  return readCode({ width: side, height: side, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) });
}

const styled = (style: string, width = 300) => `<div style="${style}">${code(width)}</div>`;
const over = (layer: string) =>
  `<div style="position:relative">${code(300)}<div style="position:absolute;inset:0;${layer}"></div></div>`;
const grain = `<svg style="position:fixed;inset:0" width="100%" height="100%"><filter id="g"><feTurbulence baseFrequency="0.9" numOctaves="2"/></filter><rect width="100%" height="100%" filter="url(#g)" opacity="0.35"/></svg>`;

test('the reader finds the code of a kiosk however the phone is held, and in poor light', async ({ page }) => {
  const pictures = {
    straight: code(300),
    'rotated by 15°': styled('transform:rotate(15deg)'),
    'upside down': styled('transform:rotate(180deg)'),
    'from the side': styled('transform:perspective(700px) rotateY(26deg) rotateX(10deg)'),
    small: code(150),
    blurred: styled('filter:blur(1.2px)'),
    dark: styled('filter:brightness(0.22) contrast(0.8)'),
    'with a glare': over('background:radial-gradient(circle at 68% 62%,rgb(255 255 255 / 90%) 0 6%,transparent 34%)'),
    'half in the shade': over('background:linear-gradient(100deg,rgb(0 0 0 / 65%) 45%,transparent 55%)'),
    grainy: code(300) + grain,
  };
  for (const [how, body] of Object.entries(pictures)) expect.soft(await see(page, body), how).toBe(address);
});

test('where there is no code, or not all of it, nothing is read', async ({ page }) => {
  const pictures = {
    'a wall': '',
    'a page of text': `<p style="font:14px/1.3 serif">${'Registro presenze, timbrature e turni. '.repeat(60)}</p>`,
    'a chessboard':
      '<div style="width:300px;height:300px;background:repeating-conic-gradient(#000 0 25%,#fff 0 50%) 0 0/40px 40px"></div>',
    'a barcode':
      '<div style="width:300px;height:160px;background:repeating-linear-gradient(90deg,#000 0 4px,#fff 4px 10px,#000 10px 12px,#fff 12px 15px)"></div>',
    'half of a code': `<div style="width:300px;height:150px;overflow:hidden">${code(300)}</div>`,
    'a code in motion': styled('filter:blur(7px)'),
  };
  for (const [what, body] of Object.entries(pictures)) expect.soft(await see(page, body), what).toBeNull();
});
