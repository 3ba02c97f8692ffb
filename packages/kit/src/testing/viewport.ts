import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
  }
}

/** The room of an office screen unless told otherwise; media queries go by it. */
export const resize = (width = 1440, height = 900): void => window.happyDOM.setViewport({ width, height });
