import { type ReactNode, useId } from 'react';
import { FieldGroup } from './field-group.tsx';

type Props<T extends string> = {
  legend: string;
  options: readonly T[];
  chosen: T | null;
  onChoose: (option: T) => void;
  error?: string | undefined;
  /** What stands on a tile; its text is its name. */
  children: (option: T) => ReactNode;
};

/** One tap chooses among a few things that are told by more than a word. */
export function ChoiceTiles<T extends string>({ legend, options, chosen, onChoose, error, children }: Props<T>) {
  const name = useId();
  return (
    <FieldGroup legend={legend} error={error} role="radiogroup">
      <div className="choice-tiles">
        {options.map((option) => (
          <label key={option} className="choice-tile">
            <input type="radio" name={name} checked={chosen === option} onChange={() => onChoose(option)} />
            {children(option)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
