/** The product's mark, the same ring as in the icons; on the black band its ground disappears. */
export const Logo = ({ size = 36 }: { size?: number }) => (
  <svg className="icon" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
    <circle cx="16" cy="16" r="16" fill="#111111" />
    <circle cx="16" cy="16" r="9" fill="none" stroke="#FFA94D" strokeWidth="5" />
  </svg>
);
