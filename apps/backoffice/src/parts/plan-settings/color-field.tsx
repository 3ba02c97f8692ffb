import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useField } from '@timbro/kit/form/form.tsx';
import { CancelIcon, CheckIcon } from '@timbro/kit/page/icons.ts';
import { inkOn, shiftColourNames, shiftColours } from '#parts/shifts/shift-colours.ts';
import './color-field.css';

const swatches: readonly string[] = Object.values(shiftColours);

/** A colour by its swatch and its name, none, or any other; the tick says which, so that no eye for colours is needed. */
export function ColorField() {
  const { bound, ref, value, onChange, t, note, look } = useField({ name: 'color', label: 'audit.field.color' });
  const group = useId();
  const chosen = typeof value === 'string' ? value.toLowerCase() : null;
  const isFree = chosen !== null && !swatches.includes(chosen);
  const radio = { type: 'radio', name: group, onBlur: bound.onBlur } as const;
  return (
    <fieldset className="colour-field">
      <legend>{look.label}</legend>
      <div className="swatches">
        <label title={t('planSettings.color.none')}>
          <input
            {...radio}
            ref={ref}
            aria-label={t('planSettings.color.none')}
            checked={chosen === null}
            onChange={() => onChange(null)}
          />
          <span className="swatch">
            <CancelIcon />
          </span>
        </label>
        {shiftColourNames.map((name) => (
          <label key={name} title={t(`planSettings.color.${name}`)}>
            <input
              {...radio}
              aria-label={t(`planSettings.color.${name}`)}
              checked={chosen === shiftColours[name]}
              onChange={() => onChange(shiftColours[name])}
            />
            <span className="swatch" style={{ background: shiftColours[name], color: inkOn(shiftColours[name]) }}>
              {chosen === shiftColours[name] && <CheckIcon />}
            </span>
          </label>
        ))}
        <label title={t('planSettings.color.free')}>
          <input
            type="color"
            aria-label={t('planSettings.color.free')}
            value={chosen ?? shiftColours.yellow}
            onChange={({ target }) => onChange(target.value)}
            onBlur={bound.onBlur}
          />
          <span
            className={isFree ? 'swatch is-chosen' : 'swatch is-free'}
            style={isFree ? { background: chosen, color: inkOn(chosen) } : undefined}
          >
            {isFree && <CheckIcon />}
          </span>
        </label>
      </div>
      {note && <FormHelperText error={look.error}>{note}</FormHelperText>}
    </fieldset>
  );
}
