import { type ReactNode, type RefObject, useLayoutEffect } from 'react';

/** What the browser calls the page, from the moment the page is there. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Timbro`;
  }, [title]);
}

type ScreenHeadProps = {
  title: string;
  /** For whoever has to bring the focus back to it. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** What else lies on the band. */
  children?: ReactNode;
};

/** The heading of a screen, which is also what the browser calls it. */
export function ScreenHead({ title, heading, children }: ScreenHeadProps) {
  usePageTitle(title);
  return (
    <div className="hero">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
