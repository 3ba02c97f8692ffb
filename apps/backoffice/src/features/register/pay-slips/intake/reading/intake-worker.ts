// Runs beside the page: however many pages a file has, the page goes on. pdfjs has a worker of its own in turn.
import { loadPdf } from '@timbro/pdf/browser-engine.ts';
import { type ReadAsked, type ReadNews, readAll } from './read-job.ts';

const tell = (news: ReadNews) => self.postMessage(news, {});

self.addEventListener('message', ({ data }: MessageEvent<ReadAsked>) => {
  readAll(data, loadPdf, tell).catch(() => tell({ is: 'failed' }));
});
