import { useParams } from '@tanstack/react-router';
import { isId } from '@timbro/core/ids.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { TrailPage, UnknownPerson } from './trail-page.tsx';

/** The trail of the person that the path names; a mistyped one names nobody, which the server need not be asked. */
export function TrailScreen() {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const userId = params['userId'];
  if (typeof userId !== 'string' || !isId(userId))
    return (
      <Page>
        <UnknownPerson />
      </Page>
    );
  // Another person is another page: nothing read of one may show on the other.
  return <TrailPage key={userId} userId={userId} />;
}
