import Avatar from '@mui/material/Avatar';
import { initialsOf } from '@timbro/kit/words/initials.ts';

/** Dark enough for white letters in both themes. */
const hues = ['#5a3fc0', '#0b7a75', '#b84300', '#7b2cbf', '#8b1a4a', '#44454a'] as const;

/** The colour that a name always has. */
export const hueOf = (name: string): string => {
  const sum = Array.from(name).reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7);
  return hues[sum % hues.length] ?? hues[0];
};

type Props = { person: { readonly firstName: string; readonly lastName: string }; size?: number };

/** The same colour for the same name everywhere; the name stands beside it, so it says nothing of its own. */
export function PersonAvatar({ person: { firstName, lastName }, size = 28 }: Props) {
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        flex: 'none',
        fontSize: size * 0.4,
        fontWeight: 700,
        color: '#fff',
        bgcolor: hueOf(`${firstName} ${lastName}`),
      }}
    >
      {initialsOf(firstName, lastName)}
    </Avatar>
  );
}
