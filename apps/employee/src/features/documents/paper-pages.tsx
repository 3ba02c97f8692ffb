import { useEffect, useState } from 'react';
import type { ReceivedFile } from '@timbro/kit/data/send.ts';
import { PdfView } from '@timbro/kit/pdf/pdf-view.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { file: ReceivedFile; title: string };

/** What is in a file, shown inside the page. */
export const PaperPages = ({ file, title }: Props) =>
  file.type.startsWith('image/') ? (
    <Picture file={file} title={title} />
  ) : (
    <PdfView data={file.bytes} label={title} fileName={file.name} />
  );

function Picture({ file, title }: Props) {
  const t = useT();
  const [url] = useState(() => URL.createObjectURL(new Blob([file.bytes], { type: file.type })));
  const [isBroken, setBroken] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (isBroken)
    return (
      <p className="alert sheet-fault" role="alert">
        {t('employee.documents.broken')}
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <div className="sheet-picture" role="group" aria-label={title} tabIndex={0}>
      <img src={url} alt={title} onError={() => setBroken(true)} />
    </div>
  );
}
