import { Fragment } from 'react';

/** A text of the messages; what stands between asterisks is bold. */
export const Bold = ({ text }: { text: string }) =>
  text.split('*').map((piece, index) =>
    // Pieces have no other name than their place, and keep it.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <strong key={index}>{piece}</strong> : <Fragment key={index}>{piece}</Fragment>,
  );
