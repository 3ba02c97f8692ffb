/** A single outlined path, decorative: whatever stands beside it carries the words. */
export const Icon = ({ path, size = 20 }: { path: string; size?: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={path} fill="currentColor" />
  </svg>
);
