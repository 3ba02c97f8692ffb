type Option<T extends string> = { readonly value: T; readonly label: string };
type Props<T extends string> = {
  /** Named by what stands around it where that says enough. */
  label?: string;
  options: readonly Option<T>[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** One of two or three ways, side by side. */
export const SegmentedChoice = <T extends string>({ label, options, chosen, onChoose }: Props<T>) => (
  <div className="segmented" data-wide="true" role={label === undefined ? undefined : 'group'} aria-label={label}>
    {options.map(({ value, label: word }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        onClick={() => value === chosen || onChoose(value)}
      >
        {word}
      </button>
    ))}
  </div>
);
