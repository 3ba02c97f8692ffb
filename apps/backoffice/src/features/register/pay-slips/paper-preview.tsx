import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { keyOf, toldInPlace } from '@timbro/kit/data/api.ts';
import { type ApiError, type SendInput, receiveFile } from '@timbro/kit/data/send.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { PdfView } from '@timbro/kit/pdf/pdf-view.tsx';

type Props = {
  endpoint: { readonly module: string; readonly action: string; readonly route: string };
  input: SendInput;
  /** Changes with the file, which is then fetched anew. */
  version: string;
  label: string;
  fileName: string;
};

/** A file in the page, fetched when it is looked at and forgotten when nobody does: it is somebody's pay. */
export function PaperPreview({ endpoint, input, version, label, fileName }: Props) {
  const file = useQuery<Uint8Array, ApiError>({
    // Not among what events make old: its owner's own look is one, and would fetch it again.
    queryKey: ['paper', ...keyOf(endpoint, input), version],
    queryFn: async ({ signal }) => (await receiveFile(endpoint.route, { ...input, signal })).bytes,
    staleTime: Infinity,
    gcTime: 0,
    meta: toldInPlace,
  });
  return (
    <Box
      // Leaves room below it for what is known of the file, unless the window is very low.
      sx={{
        height: { xs: '65dvh', sm: 'clamp(320px, calc(100dvh - 430px), 560px)' },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minHeight: 0,
      }}
    >
      {file.data ? (
        <PdfView data={file.data} label={label} fileName={fileName} />
      ) : file.error ? (
        <ErrorBlock error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <Loading shape="form" rows={8} />
      )}
    </Box>
  );
}
