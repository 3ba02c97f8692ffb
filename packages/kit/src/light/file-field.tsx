import { useId, useRef } from 'react';
import { mostFileBytes } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { formatBytes } from '../words/format.ts';
import { useT } from '../words/i18n.ts';
import { addPath, closePath, documentPath, imagePath } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { FieldError } from './text-field.tsx';

/** What the server would refuse, in its own words, before anything is sent. */
export function fileFault({ size, type }: Pick<File, 'size' | 'type'>, accepted: readonly string[]): WebKey | null {
  if (size > mostFileBytes) return 'error.tooLarge';
  // A phone does not always know what it hands over; the server looks into it anyway.
  return type === '' || accepted.includes(type) ? null : 'error.wrongType';
}

type Props = {
  label: string;
  /** The word of the button that chooses. */
  choose: string;
  hint: string;
  accepted: readonly string[];
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  /** How much of it has left, from 0 to 1, while it is being sent. */
  sent?: number | null;
};

/** One file or a photo of it: chosen, shown by name and size, taken away again, and sent with progress. */
export function FileField({ label, choose, hint, accepted, file, onChange, error, sent = null }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const described = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ');
  const drop = () => {
    onChange(null);
    input.current?.focus();
  };
  return (
    <div className="field file-field" data-faulty={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="file-choose" hidden={file !== null}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted.join(',')}
          aria-invalid={error !== undefined}
          aria-describedby={described}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file chosen again after it was taken away is a choice too.
            target.value = '';
            if (chosen) onChange(chosen);
          }}
        />
        <span className="button button-secondary" aria-hidden="true">
          <Icon path={addPath} />
          {choose}
        </span>
      </div>
      {file && (
        <div className="file-chosen">
          <Icon path={file.type.startsWith('image/') ? imagePath : documentPath} size={24} />
          <p>
            <strong>{file.name}</strong>
            <span>{formatBytes(file.size)}</span>
          </p>
          {sent === null ? (
            <button
              type="button"
              className="file-drop"
              aria-label={t('common.file.remove', { name: file.name })}
              onClick={drop}
            >
              <Icon path={closePath} />
            </button>
          ) : (
            <progress value={sent} aria-label={t('common.file.sending', { name: file.name })} />
          )}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
      <p className="lead field-note" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
