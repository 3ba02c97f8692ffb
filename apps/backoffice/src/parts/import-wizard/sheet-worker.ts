// Runs beside the page: whatever a file holds, the page goes on.
import { type SheetAsked, answerSheet } from './answer-sheet.ts';

self.addEventListener('message', ({ data }: MessageEvent<SheetAsked>) => {
  void answerSheet(data).then((answer) => self.postMessage(answer, {}));
});
