import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { mostFileBytes } from '@timbro/core/limits.ts';
import { api, useAging, useWriting } from '@timbro/kit/data/api.ts';
import { ApiError, download } from '@timbro/kit/data/send.ts';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { AttachmentIcon, ExportIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton, useHold } from '@timbro/kit/page/write-button.tsx';
import { formatBytes } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';

const accept = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };

/** The certificates of an absence: read by those who may, brought by them and by whoever is absent. */
export function AbsenceAttachments({ absence }: { absence: Absence }) {
  const t = useT();
  const { attachments } = absence;
  const mayRead = useCan(api.absences.attachment);
  const save = (id: string, name: string) =>
    void runTask({
      label: name,
      run: () => download(api.absences.attachment.route, { params: { attachmentId: id } }),
    });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 3 }}>
      <Typography component="h3" variant="subtitle2">
        {t('absences.attachments')}
      </Typography>
      {attachments.length === 0 && mayRead && (
        <Typography sx={{ color: 'text.secondary' }}>{t('absences.attachments.none')}</Typography>
      )}
      {attachments.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {attachments.map(({ id, fileName, size }) => (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
              <AttachmentIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {fileName}{' '}
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {formatBytes(size)}
                </Box>
              </Box>
              {mayRead && (
                <Button
                  size="small"
                  startIcon={<ExportIcon />}
                  aria-label={t('absences.attachments.download', { name: fileName })}
                  onClick={() => save(id, fileName)}
                >
                  {t('absences.attachments.save')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Upload absence={absence} />
    </Box>
  );
}

function faultOf(t: Translate, [first]: readonly FileRejection[]): string {
  const name = first?.file.name ?? '';
  const code = first?.errors[0]?.code;
  if (code === 'too-many-files') return t('absences.attachments.oneFile');
  return t(code === 'file-too-large' ? 'absences.attachments.tooLarge' : 'absences.attachments.wrongType', { name });
}

/** The server judges by content: a picture under a wrong name is told like one of a wrong kind. */
function refusalOf(t: Translate, error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return t('error.internal');
  if (error.status === 413) return t('absences.attachments.tooLarge', { name });
  return error.status === 415 ? t('absences.attachments.wrongType', { name }) : error.message;
}

function Upload({ absence: { id } }: { absence: Absence }) {
  const t = useT();
  const hold = useHold();
  const writing = useWriting();
  const refresh = useAging('absences');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // What is refused is said here, beside the file it is about.
  const send = async (file: File) => {
    setFault(null);
    setSending(true);
    try {
      const sent = api.absences.attach({ params: { absenceId: id }, body: { file } });
      await writing(sent, { of: ['absences'], says: t('absences.update.done') });
    } catch (error) {
      setFault(refusalOf(t, error, file.name));
      await refresh();
    }
    setSending(false);
  };
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    maxSize: mostFileBytes,
    multiple: false,
    disabled: isSending || hold !== null,
    noKeyboard: true,
    noClick: true,
    onDropAccepted: ([file]) => void (file && send(file)),
    onDropRejected: (rejected) => setFault(faultOf(t, rejected)),
  });
  return (
    <Box
      {...getRootProps()}
      aria-busy={isSending}
      sx={{
        display: 'grid',
        gap: 2,
        justifyItems: 'center',
        p: 4,
        textAlign: 'center',
        border: '2px dashed',
        borderColor: isDragActive ? 'var(--text)' : 'var(--line-input)',
        borderRadius: '8px',
        bgcolor: isDragActive ? 'var(--group)' : 'transparent',
      }}
    >
      <input {...getInputProps({ 'aria-label': t('absences.attachments.add') })} />
      {isSending ? (
        <Box role="status" sx={{ width: '100%' }}>
          {t('absences.attachments.sending')}
          <LinearProgress aria-hidden sx={{ mt: 2 }} />
        </Box>
      ) : (
        <>
          <WriteButton variant="outlined" startIcon={<AttachmentIcon />} onClick={open}>
            {t('absences.attachments.add')}
          </WriteButton>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('absences.attachments.rule')}
          </Typography>
        </>
      )}
      {fault !== null && (
        <Alert severity="error" role="alert" sx={{ width: '100%', textAlign: 'left' }}>
          {fault}
        </Alert>
      )}
    </Box>
  );
}
