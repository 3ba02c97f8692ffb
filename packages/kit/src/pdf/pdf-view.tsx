import './pdf-view.css';
import { lazyPart } from '../data/lazy-part.ts';
import { type PdfViewProps, PdfViewer } from './pdf-viewer.tsx';

/** Never fetched ahead of its need: most people open no document in a visit. */
const opener = lazyPart(() => import('@timbro/pdf/view/pdf-file.ts'), { wanted: () => false });

/** Shows a PDF file inside the page; it fills the height of what it stands in. */
export const PdfView = (props: PdfViewProps) => <PdfViewer {...props} opener={opener} />;
