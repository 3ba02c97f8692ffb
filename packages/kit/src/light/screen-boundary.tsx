import { Component, type ReactNode } from 'react';
import { doorMessages } from '@timbro/core/kit/door-messages.ts';
import { useLanguage } from '../words/i18n.ts';
import { alertPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

type State = { readonly isMissing: boolean };

/** A screen that does not arrive, or breaks, leaves the frame around it standing. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isMissing: false };

  static getDerivedStateFromError(): State {
    return { isMissing: true };
  }

  override render() {
    return this.state.isMissing ? <MissingScreen /> : this.props.children;
  }
}

/** A browser may keep the failure of a file, so a new page asks again. */
export function MissingScreen() {
  const language = useLanguage();
  return (
    <div className="cards">
      <div className="alert" role="alert">
        <Icon path={alertPath} />
        <div>
          <p>{doorMessages.missing[language]}</p>
          <button type="button" className="button-link" onClick={() => window.location.reload()}>
            {doorMessages.retry[language]}
          </button>
        </div>
      </div>
    </div>
  );
}
