/** The keys of a telephone, as dots. */
export const PadIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
    {[4, 9.5, 15].flatMap((y) =>
      [6, 12, 18].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" fill="currentColor" />),
    )}
    <circle cx="12" cy="20.5" r="1.9" fill="currentColor" />
  </svg>
);
