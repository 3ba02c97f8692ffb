import { useState } from 'react';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';

/** The largest page there is: who is missing from a list of this kind would not be looked for. */
const everybody = 5000;
/** Phones report without any event, so where people are is asked for now and then. */
const everyMinute = 60_000;

/** Everybody one looks after and where they are, kept up to date. However often it is read, it is one opening of the page. */
export function usePresence() {
  const [opening] = useState(newId);
  return useRead(
    api.presence.list,
    { query: { pageSize: everybody, opening } },
    { inPlace: true, refetchInterval: everyMinute },
  );
}
