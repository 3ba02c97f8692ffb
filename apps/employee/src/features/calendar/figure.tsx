import { clockText } from '@timbro/core/work-days/rules.ts';

type Props = {
  name: string;
  minutes: number;
  more?: string | undefined;
  /** What is below nought is owed. */
  isSigned?: boolean;
};

/** A figure under its name; lies in a list of them. */
export const Figure = ({ name, minutes, more, isSigned = false }: Props) => (
  <div className="figure">
    <dt>{name}</dt>
    <dd data-short={isSigned && minutes < 0}>{signed(minutes, isSigned)}</dd>
    {more !== undefined && <dd className="figure-more">{more}</dd>}
  </div>
);

const signed = (minutes: number, isSigned: boolean) => (isSigned && minutes > 0 ? '+' : '') + clockText(minutes);
