import { useEffect, useState } from 'react';
import { indexAt, spanOf } from './moments.ts';

export const speeds = [1, 10, 60] as const;
export type Speed = (typeof speeds)[number];
/** Often enough to look like moving. */
const beat = 200;

/** The moment of a trail that is looked at, and its walking on by itself. */
export function usePlayer(fixes: readonly { readonly at: string }[]) {
  const { from, to } = spanOf(fixes);
  // What one wants to see first is where somebody is now.
  const [chosen, setChosen] = useState(to);
  const [speed, setSpeed] = useState<Speed>(60);
  const [isPlaying, setPlaying] = useState(false);
  const moment = Math.min(to, Math.max(from, chosen));
  const isOver = moment >= to;

  useEffect(() => {
    if (!isPlaying || isOver) return;
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const passed = (now - last) * speed;
      last = now;
      setChosen((before) => Math.min(to, Math.max(from, before) + passed));
    }, beat);
    return () => clearInterval(timer);
  }, [isPlaying, isOver, speed, from, to]);

  const current = indexAt(fixes, moment);
  const show = (index: number) => {
    const fix = fixes[Math.min(fixes.length - 1, Math.max(0, index))];
    if (fix) setChosen(Date.parse(fix.at));
    setPlaying(false);
  };
  return {
    from,
    to,
    moment,
    current,
    speed,
    isPlaying: isPlaying && !isOver,
    setSpeed,
    seek: (next: number) => {
      setChosen(next);
      setPlaying(false);
    },
    show,
    toggle: () => {
      // From the end it begins anew.
      if (isOver) setChosen(from);
      setPlaying(isOver || !isPlaying);
    },
  };
}
export type Player = ReturnType<typeof usePlayer>;
