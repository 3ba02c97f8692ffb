import type { DocumentRecord } from '@timbro/core/documents/contract.ts';
import { api, useAging, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { download } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** What can be done with a document. */
export function useDocumentActions(onRemoved: (document: DocumentRecord) => void) {
  const t = useT();
  const confirm = useConfirm();
  const writing = useWriting();
  const refresh = useAging('documents');
  return {
    save: ({ id, fileName }: DocumentRecord) =>
      void runTask({
        label: fileName,
        run: () => download(api.documents.download.route, { params: { documentId: id } }),
      }),
    async remove(document: DocumentRecord) {
      const agreed = await confirm({
        title: t('documents.remove.confirm', { name: document.displayName }),
        body: t('documents.remove.text', { read: document.readTotal }),
        confirm: t('documents.remove'),
        danger: true,
      });
      if (!agreed) return;
      await writing(api.documents.remove({ params: { documentId: document.id } }), {
        of: ['documents'],
        says: t('documents.remove.done'),
        onDone: () => onRemoved(document),
      }).catch((error: unknown) => {
        notify.error(reasonOf(error, t('error.internal')));
        return refresh();
      });
    },
  };
}
export type DocumentActions = ReturnType<typeof useDocumentActions>;
